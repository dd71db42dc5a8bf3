export const common = {
  wrong_fields: 'পূরণ বা সংশোধন করুন: %{names}',
  error: 'ত্রুটি',
  loading: 'লোড হচ্ছে…',
  close: 'বন্ধ করুন',
  // A language is named in itself, so that those who read only it can find it.
  locales: { en: 'English', bn: 'বাংলা' },
  language: 'ভাষা',
  theme: { toDark: 'গাঢ় থিম ব্যবহার করুন', toLight: 'হালকা থিম ব্যবহার করুন' },
  /** Read by `useFormats`. */
  counted: {
    credits: '১ ক্রেডিট |||| %{count} ক্রেডিট',
    parts: '১টি অংশ |||| %{count}টি অংশ',
    messages: '১টি বার্তা |||| %{count}টি বার্তা',
  },
  kilobytes: '%{size} কিলোবাইট',
  megabytes: '%{size} মেগাবাইট',
  wait: {
    second: '১ সেকেন্ড',
    seconds: '%{count} সেকেন্ড',
    minutes: '%{count} মিনিট',
    minute: '১ মিনিট',
  },
  zone: 'এই ডিভাইসের টাইম জোন অনুযায়ী, %{zone}।',
  text_room: '%{limit} অক্ষরের মধ্যে %{count}',
};
