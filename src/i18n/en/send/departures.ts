import type { MessageClass } from '#contract/sms-receiver/messages.ts';

/** When messages start and when they leave, by the sending hours of their class. */
export const departures = {
  today: 'today %{time}',
  tomorrow: 'tomorrow %{time}',
  usual: {
    label: 'Usual start times',
    tomorrow: 'Tomorrow 10:00',
    opening: 'Next opening: %{time}',
    jumuah: 'After Jumu’ah (Friday 14:30)',
  },
  class: {
    otp: 'one-time code',
    transactional: 'transactional',
    promotional: 'promotional',
  } satisfies Record<MessageClass, string>,
  range: '%{from}–%{to}',
  range_in_zone: '%{from}–%{to} (%{zone})',
  starts: 'Starts %{start}.',
  delayed: 'Sending hours for %{class} messages are %{hours}, so they are sent from %{leaves}.',
  too_late: 'The messages would expire before then. Choose a start within the sending hours.',
  row_starts: 'Starts %{start}',
  why: 'sending hours',
  row_leaves: 'Will be sent from %{leaves}',
};
