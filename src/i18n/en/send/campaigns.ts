import type { CampaignStatus } from '#contract/main-api/sending/campaigns.ts';
import { words } from '#domain/words/en.ts';
import { recordFields } from '../portal/recordFields.ts';

/** Campaigns: several batches under one name and one start. */
export const campaigns = {
  none: 'No campaigns yet',
  none_help: 'A campaign groups batches under one name, with one start and its own figures.',
  sending: 'Sending',
  facts: 'Details',
  starts: 'starts %{time}',
  no_start: 'No start: each batch is sent at once',
  default_sender: 'The default (%{name})',
  any_default_sender: 'The company’s default',
  add: 'Add messages',
  open: 'Open %{name}',
  gone: 'The campaign was deleted. The messages no longer belong to a campaign.',
  set_by: 'Set by the campaign “%{name}”.',
  starts_with: 'Starts with the campaign: %{time}',
  leaves_at_once: 'The start of “%{name}” has passed, so the messages are sent at once.',
  no_batches: 'No batches yet.',
  draft_help:
    'No batches yet. Add messages: they wait for the campaign’s start, or are sent at once if it has none.',
  status: { ...words.batchState, draft: 'Empty' } satisfies Record<CampaignStatus, string>,
  status_help: {
    draft: 'No batches yet.',
    scheduled: 'Its batches start automatically at the scheduled time.',
    late: 'A batch missed its start. Choose what to do.',
    running: 'Its messages are being sent.',
    paused: 'Unsent messages wait until it is resumed.',
    cancelled: 'All its batches were cancelled.',
    finished: 'All messages have been sent, or have ended.',
  } satisfies Record<CampaignStatus, string>,
  help: {
    starts_at: 'Its batches wait until then. If empty, each starts at once.',
    has_started: 'A batch has started, so the start cannot change.',
    sender_id: 'All messages of the campaign are sent with it.',
    has_messages: 'Messages were added, so this cannot change.',
  },
  moves:
    '1 scheduled batch waits for this start and moves with it. |||| %{count} scheduled batches wait for this start and move with it.',
  starts_at_once:
    'Without a start, 1 scheduled batch is sent at once when you save. |||| Without a start, %{count} scheduled batches are sent at once when you save.',
  late: '1 batch missed its start. Start it now, choose another time, or cancel it? |||| %{count} batches missed their start. Start them now, choose another time, or cancel them?',
  actions: {
    lead: '1 batch is affected. |||| %{count} batches are affected.',
    pause: {
      action: 'Pause all',
      done: '%{name}: 1 batch paused. |||| %{name}: %{count} batches paused.',
    },
    resume: {
      action: 'Resume all',
      title: 'Resume %{name}?',
      done: '%{name}: 1 batch resumed. |||| %{name}: %{count} batches resumed.',
    },
    cancel: {
      action: 'Cancel all',
      title: 'Cancel all batches of %{name}?',
      done: '%{name}: 1 batch cancelled. |||| %{name}: %{count} batches cancelled.',
    },
  },
} as const;

export const campaignsResource = {
  campaign: {
    name: 'Campaign |||| Campaigns',
    fields: {
      ...recordFields,
      batches: 'Batches',
      messages: 'Messages',
    },
    notifications: {
      created: 'Campaign created.',
      updated: 'Campaign updated.',
      deleted: 'Campaign deleted.',
    },
    message: {
      delete_title: 'Delete the campaign %{recordRepresentation}?',
      delete_content: 'This cannot be undone. A campaign with messages cannot be deleted.',
    },
  },
} as const;
