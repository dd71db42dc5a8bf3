export const departures = {
  today: 'আজ %{time}',
  tomorrow: 'আগামীকাল %{time}',
  usual: {
    label: 'প্রচলিত শুরুর সময়',
    tomorrow: 'আগামীকাল ১০:০০',
    opening: 'পরের শুরু: %{time}',
    jumuah: 'জুমার পরে (শুক্রবার ১৪:৩০)',
  },
  class: { otp: 'ওটিপি', transactional: 'ট্রানজ্যাকশনাল', promotional: 'প্রোমোশনাল' },
  range: '%{from}–%{to}',
  range_in_zone: '%{from}–%{to} (%{zone})',
  starts: 'শুরু হবে %{start}।',
  delayed: '%{class} বার্তা পাঠানোর সময় %{hours}, তাই বার্তা যাবে %{leaves} থেকে।',
  too_late: 'ততক্ষণে বার্তার মেয়াদ শেষ হয়ে যাবে। পাঠানোর সময়ের মধ্যে কোনো শুরু বেছে নিন।',
  row_starts: 'শুরু হবে %{start}',
  why: 'অনুমোদিত সময় মেনে',
  row_leaves: 'যাবে %{leaves} থেকে',
};
