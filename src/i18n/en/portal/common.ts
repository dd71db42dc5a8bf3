import type { Language } from '#contract/exportQuery.ts';

export const common = {
  wrong_fields: 'Complete or correct: %{names}',
  error: 'Error',
  loading: 'Loading…',
  close: 'Close',
  locales: { en: 'English', bn: 'বাংলা' } satisfies Record<Language, string>,
  language: 'Language',
  theme: { toDark: 'Use dark theme', toLight: 'Use light theme' },
  /** Read by `useFormats`. */
  counted: {
    credits: '1 credit |||| %{count} credits',
    parts: '1 part |||| %{count} parts',
    messages: '1 message |||| %{count} messages',
  },
  kilobytes: '%{size} KB',
  megabytes: '%{size} MB',
  wait: {
    second: '1 second',
    seconds: '%{count} seconds',
    minutes: '%{count} minutes',
    minute: '1 minute',
  },
  zone: 'In the time zone of this device, %{zone}.',
  text_room: '%{count} of %{limit} characters',
} as const;
