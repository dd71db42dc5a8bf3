import type { panel as english } from '../../en/help/panel.ts';
import type { Translation } from '../../translation.ts';

export const panel: Translation<typeof english> = {
  title: 'সাহায্য: %{page}',
  general: 'সাহায্য',
  tasks: 'যেভাবে করবেন',
  terms: 'শব্দের অর্থ',
  shortcuts: 'শর্টকাট',
  all_shortcuts: 'সব কিবোর্ড শর্টকাট',
  this_page: 'এই পৃষ্ঠা খুলুন',
  releaseNotes: 'নতুন যা আছে',
  back: 'এই পৃষ্ঠার সাহায্যে ফিরে যান',
  first_steps: 'প্রথম ধাপগুলো দেখান',
};
