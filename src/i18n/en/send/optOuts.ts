import type { OptOutSource } from '#contract/sms-receiver/optOuts.ts';
import { recordFields } from '../portal/recordFields.ts';

/** Numbers that have opted out. */
export const optOuts = {
  none: 'No opt-outs yet',
  none_help: 'Your company sends these numbers nothing except one-time codes.',
  self: 'By SMS',
  source: {
    staff: 'Added by staff',
    import: 'Imported',
    incoming: 'Asked by SMS',
  } satisfies Record<OptOutSource, string>,
  add: {
    open: 'Add opt-outs',
    title: 'Add opt-outs',
    numbers_help: 'Up to %{most} numbers: one per line, or separated by commas.',
    note_help: 'For example, who asked for it and how.',
    count: '1 number |||| %{count} numbers',
    too_many: 'At most %{most} numbers can be added at once; you entered %{count}.',
    confirm: 'Add',
    waiting: 'Unsent messages to them are cancelled.',
  },
  result: {
    title: 'Added',
    added: '1 number added. |||| %{count} numbers added.',
    added_none: 'No new numbers.',
    already:
      '1 was already on the list, or was entered twice. |||| %{count} were already on the list, or were entered twice.',
    cancelled: '1 unsent message cancelled. |||| %{count} unsent messages cancelled.',
    refused: '1 is not a valid mobile number: |||| %{count} are not valid mobile numbers:',
    place: 'Number %{place}',
    more: 'and 1 more |||| and %{count} more',
    keep: 'Correct these',
    again: 'Add more',
  },
  remove: {
    action: 'Allow messages again',
    title: 'Allow messages to %{number} again?',
    content: 'This number gets your messages again. Make sure that its owner has agreed.',
    confirm: 'Remove from the list',
    done: 'Messages to %{number} are allowed again.',
  },
} as const;

export const optOutsResource = {
  'opt-outs': {
    name: 'Opt-out |||| Opt-outs',
    fields: {
      ...recordFields,
      q: 'Number',
      msisdn: 'Number',
      numbers: 'Numbers',
      source: 'Source',
      createdBy: 'Added by',
      createdAt: 'Since',
    },
  },
} as const;
