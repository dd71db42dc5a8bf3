import type { CampaignStatus } from '#contract/main-api/campaigns.ts';

/** Campaigns: several batches under one name and one start. */
export const campaigns = {
  none: 'There is no campaign yet',
  none_help: 'A campaign gathers what you send to many under one name, with one start and its own figures.',
  sending: 'How it is sent',
  facts: 'Details',
  starts: 'starts %{time}',
  no_start: 'No start: each batch goes out when it is sent',
  default_sender: 'The default (%{name})',
  any_default_sender: 'The company’s default',
  add: 'Add messages',
  open: 'Open %{name}',
  gone: 'The campaign was deleted. The messages are in no campaign now.',
  set_by: 'Set by the campaign “%{name}”.',
  starts_with: 'Starts with the campaign: %{time}',
  leaves_at_once: 'The start of “%{name}” has passed, so this is sent at once.',
  no_batches: 'Nothing has been accepted for it yet.',
  draft_help:
    'Nothing has been accepted for it yet. Add messages: they wait for its start, or go out at once if it has none.',
  status: {
    draft: 'Empty',
    scheduled: 'Scheduled',
    late: 'Late',
    running: 'Sending',
    paused: 'Paused',
    cancelled: 'Cancelled',
    finished: 'Finished',
  } satisfies Record<CampaignStatus, string>,
  status_help: {
    draft: 'Nothing has been accepted for it yet.',
    scheduled: 'Its batches start by themselves at their time.',
    late: 'A batch missed its start. Somebody has to say what now.',
    running: 'Messages go out.',
    paused: 'What has not left waits until it is resumed.',
    cancelled: 'All of it was cancelled.',
    finished: 'Nothing of it waits any more.',
  } satisfies Record<CampaignStatus, string>,
  help: {
    starts_at: 'Its batches wait until then; empty means that each starts at once.',
    has_started: 'Some of it has started, so the start stays.',
    sender_id: 'All messages of the campaign are sent with it.',
    has_messages: 'Messages were added, so this stays as it is.',
  },
  moves:
    '1 scheduled batch waits for this start and moves with it. |||| %{count} scheduled batches wait for this start and move with it.',
  starts_at_once:
    'Without a start, 1 scheduled batch goes out at once when you save. |||| Without a start, %{count} scheduled batches go out at once when you save.',
  late: '1 batch missed its start. Start it now, choose another time, or cancel it? |||| %{count} batches missed their start. Start them now, choose another time, or cancel them?',
  actions: {
    lead: 'This concerns 1 batch. |||| This concerns %{count} batches.',
    pause: {
      action: 'Pause all',
      done: '%{name}: 1 batch is paused. |||| %{name}: %{count} batches are paused.',
    },
    resume: {
      action: 'Resume all',
      title: 'Resume %{name}?',
      done: '%{name}: 1 batch goes on. |||| %{name}: %{count} batches go on.',
    },
    cancel: {
      action: 'Cancel all',
      title: 'Cancel all of %{name}?',
      done: '%{name}: 1 batch is cancelled. |||| %{name}: %{count} batches are cancelled.',
    },
  },
} as const;

export const campaignsResource = {
  campaign: {
    name: 'Campaign |||| Campaigns',
    fields: {
      id: 'ID',
      q: 'Search',
      companyId: 'Company',
      companyName: 'Company',
      name: 'Name',
      description: 'Description',
      class: 'Class',
      senderId: 'Sender ID',
      startsAt: 'Starts',
      status: 'Status',
      batches: 'Batches',
      messages: 'Messages',
      segments: 'Parts',
      counts: 'Progress',
      delivered: 'Delivered',
      failed: 'Failed',
      cancelled: 'Cancelled',
      createdBy: 'Created by',
      createdAt: 'Created',
      actions: 'Actions',
    },
    notifications: {
      created: 'The campaign is created.',
      updated: 'The campaign is changed.',
      deleted: 'The campaign is deleted.',
    },
    message: {
      delete_title: 'Delete the campaign %{recordRepresentation}?',
      delete_content: 'It is removed for good. One that messages were accepted for cannot be deleted.',
    },
  },
} as const;
