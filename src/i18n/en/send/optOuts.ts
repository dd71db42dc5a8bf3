import type { OptOutSource } from '#contract/sms-receiver/optOuts.ts';

/** People who are not written to. */
export const optOuts = {
  none: 'Nobody has opted out',
  none_help:
    'Numbers on this list get nothing from your company but one-time codes, whoever sends and from whatever list.',
  self: 'By text',
  source: {
    staff: 'Written down',
    import: 'Imported',
    incoming: 'Answered STOP',
  } satisfies Record<OptOutSource, string>,
  add: {
    open: 'Add numbers',
    title: 'Write to these numbers no more',
    numbers: 'Numbers',
    numbers_help: 'One number, or as many as %{most}: one in each line, or with commas between them.',
    note_help: 'For example who has asked for it, and how.',
    count: '1 number |||| %{count} numbers',
    too_many: 'At most %{most} numbers can be added at once; these are %{count}.',
    confirm: 'Add',
    waiting: 'Unsent messages to them are cancelled.',
  },
  result: {
    title: 'Added',
    added: '1 number is added. |||| %{count} numbers are added.',
    added_none: 'No number is new.',
    already:
      '1 was on the list already, or stood here twice. |||| %{count} were on the list already, or stood here twice.',
    cancelled: '1 waiting message is cancelled. |||| %{count} waiting messages are cancelled.',
    refused: '1 is no mobile number: |||| %{count} are no mobile numbers:',
    place: 'Number %{place}',
    more: 'and 1 more |||| and %{count} more',
    keep: 'Correct them',
    again: 'Add more',
  },
  remove: {
    action: 'Allow messages again',
    title: 'Write to %{number} again?',
    content: 'They get your messages again. Make sure that they have agreed to it.',
    confirm: 'Remove from the list',
    done: '%{number} may be written to again.',
  },
} as const;

export const optOutsResource = {
  'opt-outs': {
    name: 'Opt-out |||| Opt-outs',
    fields: {
      id: 'ID',
      q: 'Number',
      companyId: 'Company',
      companyName: 'Company',
      msisdn: 'Number',
      numbers: 'Numbers',
      source: 'How',
      note: 'Note',
      createdBy: 'Added by',
      createdAt: 'Since',
      actions: 'Actions',
    },
  },
} as const;
