export const list = {
  no_match: 'এই ফিল্টারগুলোর সঙ্গে কিছু মেলেনি।',
  clear: 'সব ফিল্টার মুছুন',
  stale: 'তালিকাটি হালনাগাদ করা যায়নি, তাই পুরোনো হতে পারে।',
  export_cut: 'ফাইলে %{total} সারির মধ্যে প্রথম %{rows}টি আছে। বাকিগুলোর জন্য ফিল্টার আরও নির্দিষ্ট করুন।',
  print: 'প্রিন্ট করুন',
  printed_part: 'সারি %{rows}। সবগুলোর জন্য তালিকাটি এক্সপোর্ট করুন।',
};

export const charts = {
  as_table: 'সারণি হিসেবে দেখুন',
  none: 'এই সময়ে কোনো বার্তা নেই।',
  total: 'মোট',
  summary: '%{sent} বার্তা: পৌঁছেছে %{delivered}, ব্যর্থ %{failed}, বাতিল %{cancelled}, অপেক্ষমাণ %{pending}।',
  scheduled: ' নির্ধারিত %{scheduled}।',
} as const;
