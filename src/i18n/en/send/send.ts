import type { MessageClass } from '#contract/sms-receiver/messages.ts';

/** The send pages, and the composer's parts that they share. */
export const send = {
  compose: 'Write a message',
  help: {
    to: 'A Bangladeshi mobile number, such as 01712345678',
    shortcut: 'Press %{keys} to send',
  },
  recent: {
    open: 'Recent',
    recipients: 'Recent recipients',
    texts: 'Recent texts',
    none: 'You have sent no single messages yet.',
    used: 'The earlier text was inserted.',
    replace: 'The earlier text replaces yours.',
  },
  class_help: {
    otp: 'A one-time code. Sent first; expires after %{minutes} minutes.',
    transactional: 'A receipt, reminder or alert that the recipient expects.',
    promotional: 'An offer or advertisement. Sent after all other messages.',
  } satisfies Record<MessageClass, string>,
  advert: {
    hint: 'This reads like an advertisement: %{words}. Advertisements are promotional messages.',
    change: 'Send as promotional',
  },
  counter: {
    label: 'Length and cost',
    encoding_GSM7: 'GSM-7',
    encoding_UCS2: 'Unicode',
    encoding_GSM7_help: 'Plain Latin letters: 160 characters in one part, 153 in each of several parts',
    encoding_UCS2_help: 'Bangla, emoji and other characters: 70 in one part, 67 in each of several parts',
    used: '%{used} of %{room} characters',
    left: '%{left} left in this part',
    parts_at_least:
      'At least 1 part, depending on the fields |||| At least %{count} parts, depending on the fields',
    no_parts: 'No text yet',
    cost: 'Costs %{credits}; you have %{balance}',
    cost_only: 'Costs %{credits}',
    doubles: '€ and [ ] { } | \\ ^ ~ count as two characters each.',
    too_long: 'Too long: %{parts} parts, at most %{most} are allowed. Shorten the text.',
    too_dear: 'Not enough credit for this message.',
    slightly_over: '1 character fewer saves a part. |||| %{count} characters fewer save a part.',
  },
  unicode: {
    title: 'These characters make the message Unicode, so each part holds less text:',
    times: '%{character} × %{count}',
    invisible: 'an invisible character',
    space: 'a special space',
    saves: 'Replacing them reduces it from %{before} parts to %{after}.',
    same: 'Replacing them leaves more room in each part.',
    replace: 'Replace them',
    by_hand: 'The marked characters have no plain form. Remove them to replace the others.',
  },
  preview: {
    label: 'Phone preview',
    empty: 'Your message appears here as you type.',
    part: 'Part %{part} of %{parts}',
    more: 'and 1 more part |||| and %{count} more parts',
    joined: 'The phone shows the parts as one message.',
    no_reply: 'Recipients cannot reply to a sender ID.',
  },
  sender: {
    none: 'Your company has no approved sender ID yet, so nothing can be sent. Request one from your provider.',
    default: '%{name} (default)',
  },
  button: {
    send: 'Send',
    send_cost: 'Send · %{credits}',
    schedule: 'Schedule',
    schedule_cost: 'Schedule · %{credits}',
  },
  result: {
    scheduled: 'Message to %{number} scheduled for %{time} · %{credits}',
    accepted: 'Message to %{number} accepted · %{credits}',
  },
  problem: {
    no_credit: 'Not sent: not enough credit.',
    no_credit_detail: 'Costs %{credits}; you have %{balance}. Nothing was charged, and your text is kept.',
    no_credit_ask: 'Ask your administrator for credit, then send again.',
    offline: 'No connection, so it is not known whether the message was accepted.',
    offline_detail:
      'Your text is kept. You can safely send again: an unchanged message is accepted only once.',
    refused: 'Not sent',
  },
  sent: {
    title: 'Just sent',
    report: 'Open the report',
    clear: 'Clear this list',
    empty: 'Messages you send in this session appear here with their delivery status.',
  },
} as const;
