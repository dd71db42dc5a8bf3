import type { MessageClass } from '#contract/sms-receiver/messages.ts';

/** The send pages, and the composer's parts that they share. */
export const send = {
  compose: 'Write a message',
  help: {
    to: 'A Bangladeshi mobile number, such as 01712345678',
    shortcut: '%{keys} sends',
  },
  class_help: {
    otp: 'A one-time code. Sent first; expires after %{minutes} minutes.',
    transactional: 'A receipt, a reminder, an alert the recipient expects.',
    promotional: 'An offer or an advertisement. Sent after all other messages.',
  } satisfies Record<MessageClass, string>,
  counter: {
    label: 'Length and cost',
    encoding_GSM7: 'GSM-7',
    encoding_UCS2: 'Unicode',
    encoding_GSM7_help: 'The plain Latin alphabet: 160 characters in one part, 153 in each of several',
    encoding_UCS2_help: 'Bangla, emoji and other signs: 70 characters in one part, 67 in each of several',
    used: '%{used} of %{room} characters',
    left: '%{left} left in this part',
    parts: '1 part |||| %{count} parts',
    parts_at_least:
      'At least 1 part, depending on the fields |||| At least %{count} parts, depending on the fields',
    no_parts: 'No text yet',
    cost: 'Costs %{cost} of %{balance} credits',
    cost_only: 'Costs 1 credit |||| Costs %{count} credits',
    doubles: 'Some characters, such as € and brackets, take two places.',
    too_long: 'Too long to send: %{parts} parts, and at most %{most} are allowed. Shorten the text.',
    too_dear: 'Your balance does not cover this message.',
  },
  unicode: {
    title: 'These characters make the message Unicode, so less fits into each part:',
    times: '%{character} × %{count}',
    invisible: 'an invisible mark',
    space: 'a special space',
    saves: 'Replacing them takes it from %{before} parts to %{after}.',
    same: 'Replacing them leaves more room in each part.',
    replace: 'Replace them',
    by_hand: 'The marked ones have no plain form. Without them the others can be replaced.',
  },
  preview: {
    label: 'Preview on a handset',
    empty: 'Your message appears here as you type.',
    part: 'Part %{part} of %{parts}',
    more: 'and 1 more part |||| and %{count} more parts',
    joined: 'The handset shows the parts as one message.',
    no_reply: 'Replies to a sender ID do not arrive.',
  },
  sender: {
    none: 'Your company has no approved sender ID yet. Ask your provider for one; without it nothing can be sent.',
    default: '%{name} (default)',
  },
  button: {
    send: 'Send',
    send_cost: 'Send · 1 credit |||| Send · %{count} credits',
    schedule: 'Schedule',
    schedule_cost: 'Schedule · 1 credit |||| Schedule · %{count} credits',
  },
  result: {
    scheduled:
      'Message to %{number} scheduled for %{time} · 1 credit |||| Message to %{number} scheduled for %{time} · %{count} credits',
    accepted:
      'Message to %{number} accepted · 1 credit |||| Message to %{number} accepted · %{count} credits',
  },
  problem: {
    no_credit: 'Not sent: your company has too little credit.',
    no_credit_detail:
      'It needs %{needed} and %{balance} are left. Nothing was charged, and your text is kept.',
    no_credit_ask: 'Ask whoever recharges your account, then send again.',
    offline: 'No connection, so it is not known whether the message was accepted.',
    offline_detail:
      'Your text is kept. Sending again is safe: an unchanged message is accepted once, however often you try.',
    refused: 'Not sent',
  },
  sent: {
    title: 'Just sent',
    report: 'Open the report',
    clear: 'Clear this list',
    empty: 'Messages you send in this session appear here with their delivery status.',
    parts: '1 part |||| %{count} parts',
  },
} as const;
