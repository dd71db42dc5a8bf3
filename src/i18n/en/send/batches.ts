import type { BulkKind } from '#contract/sms-receiver/bulk.ts';
import type { BatchState } from '#contract/sms-receiver/messages.ts';
import { words } from '#domain/words/en.ts';
import { credit } from '../company/credit.ts';
import type { ShareName } from '../../../pages/send/batches/batchShares.ts';

/** Batches of many messages: their lists and the page of each. */
export const batches = {
  title: 'Batch %{id}',
  own_texts: words.ownTexts,
  template_help: 'A template: what is marked comes from each row of the list.',
  messages: '1 message |||| %{count} messages',
  recent: 'Last batches',
  all: 'See all',
  none_recent: 'Nothing has been sent to many at once yet.',
  none_of: { bulk: 'No bulk SMS has been sent yet.', multiple: 'No multiple SMS has been sent yet.' },
  none: 'There is no batch yet',
  none_help: 'Each list of numbers that you send to becomes one, with its progress.',
  kind: {
    bulk: 'One text for all',
    multiple: 'A text for each',
  } satisfies Record<BulkKind, string>,
  state: words.batchState,
  state_failed: '%{state}, %{share} failed',
  state_help: {
    staged: 'It was checked and not sent. After a day it is removed.',
    scheduled: 'It starts by itself at its time.',
    late: 'Its time passed while nobody could start it. Somebody has to say what now.',
    running: 'Its messages go out.',
    paused: 'What has not left waits until it is resumed.',
    cancelled: 'Messages that had not been sent are cancelled; their held credit is released.',
    finished: 'Nothing of it waits any more.',
  } satisfies Record<BatchState, string>,
  share: {
    delivered: 'Delivered',
    submitted: 'Submitted',
    failed: 'Failed',
    cancelled: 'Cancelled',
    waiting: 'Waiting',
  } satisfies Record<ShareName, string>,
  share_help: {
    delivered: 'Confirmed on the handset',
    submitted: 'With the carrier, or on the way to it',
    failed: 'Not delivered, refused, expired or never confirmed',
    cancelled: 'Cancelled before sending',
    waiting: 'Not yet on their way',
  } satisfies Record<ShareName, string>,
  bar: '%{total} messages: %{figures}',
  progress: {
    title: 'Progress',
    sent_of: '%{done} of %{total} sent',
    speed: '%{speed} parts a second, over all batches together',
    left: 'about %{duration} to go, until %{time}',
    starts: 'Starts %{time}, in %{duration}',
    finished: 'Finished %{time}',
    cancelled: 'Cancelled %{time}',
    ending: 'Being cancelled: %{count} to go',
    receipts: 'All have gone out. Receipts may still come in.',
    polling: 'The live connection is interrupted: the figures are fetched every few seconds.',
    stale: 'The figures could not be refreshed and may be out of date.',
  },
  facts: 'What is sent',
  no_campaign: 'None',
  parts_each: '%{segments} for %{messages} messages',
  rejects: {
    none: 'None',
    some: '1 row |||| %{count} rows',
    download: 'Download rejected rows',
    file: 'rejects-%{id}',
  },
  staged:
    'This list was checked and not sent: nothing is held and nothing goes out. It is removed a day after it was checked.',
  actions: {
    pause: {
      action: 'Pause',
      done: 'Batch %{id} is paused: %{left} have left, %{waiting} wait until you resume it.',
    },
    resume: {
      action: 'Resume',
      title: 'Resume batch %{id}?',
      content: '%{left} have left. %{waiting} go out now; none of them gets it twice.',
      done: 'Batch %{id} goes on.',
    },
    cancel: {
      action: 'Cancel',
      title: 'Cancel batch %{id}?',
      content: '%{left} already sent. %{waiting} will be cancelled and %{credits} held credits released.',
      done: 'Batch %{id} is cancelled: %{waiting} will not be sent.',
    },
    start: {
      action: 'Start now',
      title: 'Start batch %{id} now?',
      content: '%{waiting} messages go out at once, for %{credits} credits that are held already.',
      done: 'Batch %{id} is started.',
    },
  },
  on_their_way: '%{count} more are on their way this moment, and nobody can say yet whether they have left.',
  moving: 'It is sending, so these figures go on changing until you confirm.',
  no_way_back: 'This cannot be undone.',
  cancel_unsent: 'Cancel unsent messages',
  leave: 'Keep it',
  changed_meanwhile: 'It has changed meanwhile; the page shows how it is now.',
  late_question: 'It should have started at %{time}. Start it now, choose another time, or cancel it?',
  late_why:
    'At that time nothing could be sent. After %{minutes} minutes nothing starts by itself any more, so that nobody is surprised by old messages.',
  move: {
    action: 'Another time',
    title: 'When batch %{id} starts',
    save: 'Set the time',
    done: 'Batch %{id} starts %{time}.',
  },
  resend: {
    title: 'Failed messages',
    text: '1 message failed. |||| %{count} messages failed.',
    unknown:
      '1 of them was never confirmed. It may have arrived, so it is not sent again. |||| %{count} of them were never confirmed. They may have arrived, so they are not sent again.',
    action: 'Resend to the 1 that failed |||| Resend to the %{count} that failed',
    action_of: 'Resend to %{count} of the %{of} that failed',
    check_title: 'Send again?',
    check: '1 message again, under %{sender}. |||| %{count} messages again, under %{sender}.',
    dropped:
      '1 number is left out; the new batch says why. |||| %{count} numbers are left out; the new batch says why.',
    resent_before:
      '1 more failed and is left out: another resend has reached it, or it is still on its way. |||| %{count} more failed and are left out: another resend has reached them, or they are still on their way.',
    cost: 'Costs %{credits} of %{balance} credits.',
    too_dear: 'Your balance of %{balance} does not cover the %{credits} credits it costs.',
    none_valid: 'None of them can be sent to.',
    none_left: 'Nothing is left to send again: what failed has arrived since, or is still on its way.',
    resent_meanwhile:
      'Another resend of this batch was accepted meanwhile. Press Resend again to send what still has not arrived.',
    send: 'Send 1 message |||| Send %{count} messages',
    done: 'The messages are accepted and go out as batch %{id}.',
  },
  not_found: 'There is no such batch',
  not_found_help:
    'It may have been removed, or it is another company’s. Batches that were never sent are removed after a day.',
  to_list: 'See all batches',
  which: 'Which batches',
  which_all: 'All',
} as const;

export const batchesResource = {
  batches: {
    name: 'Batch |||| Batches',
    fields: {
      id: 'ID',
      companyId: 'Company',
      companyName: 'Company',
      campaignId: 'Campaign',
      campaignName: 'Campaign',
      kind: 'Kind',
      class: 'Class',
      senderId: 'Sender ID',
      text: 'Message',
      state: 'State',
      messages: 'Messages',
      segments: 'Parts',
      rejected: 'Rejected rows',
      counts: 'Progress',
      delivered: 'Delivered',
      submitted: 'Submitted',
      failed: 'Failed',
      cancelled: 'Cancelled',
      waiting: 'Waiting',
      createdBy: 'Sent by',
      createdAt: 'Accepted',
      startsAt: 'Starts',
      finishedAt: 'Finished',
      ...credit.figures,
      actions: 'Actions',
    },
  },
} as const;
