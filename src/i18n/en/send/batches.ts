import type { ListKind } from '#contract/sms-receiver/newBatches.ts';
import type { BatchState } from '#contract/sms-receiver/messages.ts';
import { words } from '#domain/words/en.ts';
import { credit } from '../company/credit.ts';
import type { BatchTab } from '../../../screens/batchPath.ts';
import { recordFields } from '../portal/recordFields.ts';

/** Batches of many messages: their lists and the page of each. */
export const batches = {
  title: 'Batch %{id}',
  own_texts: words.ownTexts,
  template_help: 'A template: what is marked comes from each row of the list.',
  all: 'See all',
  none_recent: 'No batch has been sent yet.',
  none: 'No batches yet',
  none_help: 'Each list that you send is a batch. Its progress appears here.',
  kind: {
    bulk: 'Same text for everyone',
    multiple: words.ownTexts,
    test: words.kind.test,
  } satisfies Record<ListKind, string>,
  tabs: 'About this batch',
  tab: {
    overview: 'Overview',
    recipients: 'Recipients',
    failures: 'Failures',
    'rejected-rows': 'Rejected rows',
  } satisfies Record<BatchTab, string>,
  name: {
    label: 'Batch name',
    help: 'Optional. Lists show it in place of the number of the batch.',
    add: 'Add a name',
    change: 'Rename',
    title: 'Name of batch %{id}',
  },
  duplicate: {
    action: 'Duplicate',
    title: 'Replace what you have prepared?',
    content: 'You have prepared a list that was not sent. This batch would replace it.',
    replace: 'Replace it',
    name: 'Copy of %{name}',
  },
  report: {
    operators: 'Outcome by operator',
    errors: 'Why messages failed',
    no_errors: 'No message has failed.',
    who_failed: 'Who failed: 1 recipient |||| Who failed: %{count} recipients',
    other_errors: '1 message with another error |||| %{count} messages with other errors',
    curve: 'Messages per minute',
    curve_steps: 'Messages per %{step}',
    curve_summary: 'At most %{messages} submitted and %{delivered} delivered within %{step}',
    from: 'From',
    submitted: 'Submitted',
    delivered: 'Delivered',
    times: 'Delivery time',
    times_help: 'From the submission to the delivery receipt, of delivered messages.',
    p50: 'Half of them within',
    p95: '95% within',
    p99: '99% within',
    made_at: 'As of %{time}',
    removed: 'The messages of this batch were removed after the retention period. The figures remain.',
    unread:
      'The messages of this batch were removed before this report was made, so errors and times are not known.',
  },
  recipients: {
    none: 'This batch has no messages to list',
    none_help:
      'Messages are listed from the time the batch is accepted until they are removed after the retention period.',
  },
  failures: { none: 'No message of this batch has failed', by_error: 'Failed messages by error' },
  state: words.batchState,
  state_failed: '%{state}, %{share} failed',
  state_help: {
    staged: 'Checked but not sent. It is removed after a day.',
    scheduled: 'Starts automatically at the scheduled time.',
    late: 'It missed its start. Choose what to do.',
    running: 'Its messages are being sent.',
    paused: 'Unsent messages wait until it is resumed.',
    cancelled: 'Messages that had not been sent are cancelled; their held credit is released.',
    finished: 'All messages have been sent, or have ended.',
  } satisfies Record<BatchState, string>,
  share: {
    delivered: 'Delivered',
    submitted: 'Submitted',
    failed: 'Failed',
    cancelled: 'Cancelled',
    waiting: 'Waiting',
  },
  share_help: {
    delivered: 'Delivery confirmed by the carrier',
    submitted: 'Sent to the carrier; no delivery receipt yet',
    failed: 'Undelivered, rejected, expired or never confirmed',
    cancelled: 'Cancelled before sending',
    waiting: 'Not sent yet',
  },
  bar: '%{messages}: %{figures}',
  progress: {
    title: 'Progress',
    sent_of: '%{done} of %{total} sent',
    speed: '%{parts} per second, all batches together',
    left: 'about %{duration} left, until %{time}',
    starts: 'Starts %{time}, in %{duration}',
    finished: 'Finished %{time}',
    cancelled: 'Cancelled %{time}',
    ending: 'Cancelling: %{count} left',
    receipts: 'All sent. Delivery receipts may still arrive.',
    polling: 'Live updates are interrupted. The figures are refreshed every few seconds.',
    stale: 'The figures could not be refreshed and may be out of date.',
  },
  facts: 'Details',
  no_campaign: 'None',
  parts_of: '%{parts} in %{messages}',
  rejects: {
    none: 'None',
    some: '1 row |||| %{count} rows',
    download: 'Download rejected rows',
    no_rows: 'No row of this list was rejected',
    removed: 'The rejected rows of this list were removed after the retention period.',
  },
  staged:
    'Checked but not sent: no credit is held and nothing will be sent. It is removed a day after the check.',
  actions: {
    pause: {
      action: 'Pause',
      done: 'Batch %{id} paused: %{left} sent, %{waiting} wait until you resume it.',
    },
    resume: {
      action: 'Resume',
      title: 'Resume batch %{id}?',
      content: '%{left} already sent. The other %{waiting} are sent now; nobody gets the message twice.',
      done: 'Batch %{id} resumed.',
    },
    cancel: {
      action: 'Cancel',
      title: 'Cancel batch %{id}?',
      content: '%{left} already sent. %{waiting} will be cancelled and %{credits} released.',
      done: 'Batch %{id} cancelled: %{waiting} will not be sent.',
    },
    start: {
      action: 'Start now',
      title: 'Start batch %{id} now?',
      content: '%{messages} will be sent at once. Credit already held for them: %{credits}.',
      done: 'Batch %{id} started.',
    },
  },
  on_their_way: '%{count} more are being sent right now; it is not known yet whether they were sent.',
  moving: 'Sending continues, so these figures change until you confirm.',
  no_way_back: 'This cannot be undone.',
  cancel_unsent: 'Cancel unsent messages',
  leave: 'Keep it',
  changed_meanwhile: 'The batch has changed. The page shows its current state.',
  late_question: 'It should have started at %{time}. Start it now, choose another time, or cancel it?',
  late_why:
    'Nothing could be sent at that time. A batch that is more than %{minutes} minutes late does not start automatically, so that nobody gets an outdated message.',
  move: {
    action: 'Choose another time',
    title: 'When batch %{id} starts',
    save: 'Set the time',
    done: 'Batch %{id} starts at %{time}.',
  },
  resend: {
    title: 'Failed messages',
    text: '1 message failed. |||| %{count} messages failed.',
    unknown:
      '1 of them was never confirmed. It may have been delivered, so it is not sent again. |||| %{count} of them were never confirmed. They may have been delivered, so they are not sent again.',
    action: 'Resend',
    reasons: 'Which failed messages?',
    lasting: 'Sending it again does not help.',
    none_chosen: 'Choose a reason whose messages are to be sent again.',
    check_action: 'Check',
    check_title: 'Resend these messages?',
    check: '1 message from %{sender}. |||| %{count} messages from %{sender}.',
    dropped:
      '1 number is rejected; the new batch shows the reason. |||| %{count} numbers are rejected; the new batch shows the reasons.',
    resent_before:
      '1 more failed message is skipped: another resend was delivered or is still being sent. |||| %{count} more failed messages are skipped: another resend was delivered or is still being sent.',
    cost: 'Costs %{credits}; you have %{balance}.',
    none_valid: 'None of these numbers can receive messages.',
    none_left:
      'Nothing is left to resend: the failed messages were delivered since, or are still being sent.',
    resent_meanwhile:
      'Another resend of this batch was just accepted. Press Resend again to send what has still not been delivered.',
    send: 'Send 1 message |||| Send %{count} messages',
    done: 'Messages accepted as batch %{id}.',
    reminder: {
      ask: 'Ask me again in %{hours} hours',
      remove: 'Do not ask me at %{time}',
      set: 'You will be asked again at %{time}.',
      removed: 'You will not be asked again.',
    },
  },
  not_found: 'Batch not found',
  not_found_help:
    'It may have been removed, or it belongs to another company. Batches that were never sent are removed after a day.',
  to_list: 'See all batches',
  which: 'Which batches',
  which_all: 'All',
} as const;

/** Labels of the one list of batches and of the report, which have the same columns. */
const batchFields = {
  ...words.messageFields,
  ...words.batchFields,
  ...credit.figures,
  ...recordFields,
  messages: 'Messages',
  rejected: 'Rejected rows',
  createdBy: 'Sent by',
  createdAt: 'Accepted',
} as const;

export const batchesResource = {
  batches: { fields: batchFields },
  'bulk-sms': { fields: batchFields },
  'rejected-rows': { fields: words.rejectFields },
} as const;
