import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { exportQueryFields } from '../exportQuery.ts';
import { SendingHours } from '../main-api/sending/sendingHours.ts';
import {
  Id,
  Instant,
  listOf,
  listQuery,
  LongId,
  MaskableText,
  Name,
  nullable,
  oneOf,
  oneOrMany,
  record,
} from '../vocabulary.ts';
import { BatchCredit } from './batchCredit.ts';
import { batchFields } from './batchFields.ts';
import { BatchPreview, listKinds } from './newBatches.ts';
import { batchStates, messageStatuses } from './messages.ts';
import { Count, rejectReasonCodes } from './recipients.ts';
import { Waiting } from './waiting.ts';

const guarded = { service: 'sms-receiver', permission: 'send-multiple-sms' } as const;

/** A batch of many messages and how far it is. */
export const Batch = record({
  ...batchFields,
  createdBy: Type.String(),
  /** When it was accepted, and until then when it was checked. */
  createdAt: Instant,
  /** The first moment at which more of its messages leave; null when they may now, or when none wait for a time. */
  leavesAt: nullable(Instant),
  /** The sending hours of its class, where they make its messages wait. */
  sendingHours: nullable(SendingHours),
  messages: Count,
  segments: Count,
  /** Rejected rows. */
  rejected: Count,
  /** Counts of messages by status; empty before it is accepted. */
  counts: record(Object.fromEntries(messageStatuses.map((status) => [status, Type.Optional(Count)]))),
  /** All zero before it is accepted. */
  credit: BatchCredit,
  /** Messages that have not left and will, unless it is cancelled. */
  willSend: Count,
  /** Credits that are held for these: cancelling releases them. */
  creditsBack: Count,
  /** Messages that a carrier has taken. */
  alreadySent: Count,
  /** Messages that may have left: those in flight now, and those that were never answered. */
  unknown: Count,
  /** The speed of the routes that are bound, now; null when nothing is sent. */
  segmentsPerSecond: nullable(Type.Number({ minimum: 0 })),
  /** Until the last message has left, at the speed of now; null when it is not known. */
  secondsLeft: nullable(Count),
  waitReason: Waiting,
});
export type Batch = Type.Static<typeof Batch>;

export const listBatches = endpoint({
  ...guarded,
  method: 'GET',
  path: '/noauth/v2/bulk',
  summary:
    'Batches of your company, or of all companies for the provider, newest first; staged ones only by their state',
  query: listQuery(
    {
      companyId: Type.Optional(Id),
      campaignId: Type.Optional(Id),
      kind: Type.Optional(oneOf(listKinds)),
      state: Type.Optional(oneOrMany(oneOf(batchStates))),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
    },
    ['id', 'startsAt'],
  ),
  reply: listOf(Batch),
});

/** Most batches of each part of the short list. */
export const recentLimits = { active: 6, next: 4, newest: 8 } as const;

export const recentBatches = endpoint({
  ...guarded,
  method: 'GET',
  path: '/noauth/v2/bulk/recent',
  summary:
    'A short list: batches that are late, running or paused, those that start next, and after them the newest others',
  query: record({ companyId: Type.Optional(Id) }),
  reply: record({ responseList: Type.Array(Batch) }),
});

const one = record({ batchId: LongId });

export const findBatch = endpoint({
  ...guarded,
  method: 'GET',
  path: '/noauth/v2/bulk/{batchId}',
  summary: 'How far a batch is',
  params: one,
  reply: Batch,
});

/** An event `progress` at once and after each change, at most one a second, until each message has ended. */
export const batchEvents = endpoint({
  ...guarded,
  method: 'GET',
  path: '/noauth/v2/bulk/{batchId}/events',
  summary: 'How far a batch is, as it changes (server-sent events)',
  params: one,
  reply: Batch,
  replyType: 'text/event-stream',
});

const RejectsFilter = { reason: Type.Optional(oneOf(rejectReasonCodes)) };

export const batchRejects = endpoint({
  ...guarded,
  method: 'GET',
  path: '/noauth/v2/bulk/{batchId}/rejects',
  summary: 'Rejected rows and why, as a file, CSV or XLSX',
  params: one,
  query: record({ filter: Type.Optional(record(RejectsFilter)), ...exportQueryFields }),
  reply: Type.String(),
  replyType: 'text/csv',
});

/** A rejected row of a list. */
export const RejectedListRow = record({
  /** As a person counts the rows of the file, from 1. */
  row: Type.Integer({ minimum: 1 }),
  /** The number as it was written, or the row. */
  value: MaskableText,
  reason: oneOf(rejectReasonCodes),
});
export type RejectedListRow = Type.Static<typeof RejectedListRow>;

export const listRejects = endpoint({
  ...guarded,
  method: 'GET',
  path: '/noauth/v2/bulk/{batchId}/rejected-rows',
  summary: 'Rejected rows and why, page by page',
  params: one,
  query: listQuery(RejectsFilter, ['row']),
  reply: listOf(RejectedListRow),
});

export const renameBatch = endpoint({
  ...guarded,
  method: 'PUT',
  path: '/noauth/v2/bulk/{batchId}',
  summary: 'Name a batch, or take its name away',
  params: one,
  body: record({ name: nullable(Name) }),
  reply: Batch,
});

export const pauseBatch = endpoint({
  ...guarded,
  method: 'POST',
  path: '/noauth/v2/bulk/{batchId}/pause',
  summary: 'Pause a batch: unsent messages wait',
  worksOnFullDisk: true,
  params: one,
  reply: Batch,
});

/** The expiry time of waiting messages starts again now. */
export const resumeBatch = endpoint({
  ...guarded,
  method: 'POST',
  path: '/noauth/v2/bulk/{batchId}/resume',
  summary: 'Resume a paused batch',
  params: one,
  reply: Batch,
});

/** The held credit of unsent messages is released; a large batch takes some seconds. */
export const cancelBatch = endpoint({
  ...guarded,
  method: 'POST',
  path: '/noauth/v2/bulk/{batchId}/cancel',
  summary: 'Cancel the unsent messages of a batch',
  worksOnFullDisk: true,
  params: one,
  reply: Batch,
});

export const startBatch = endpoint({
  ...guarded,
  method: 'POST',
  path: '/noauth/v2/bulk/{batchId}/start',
  summary: 'Give a scheduled or late batch another start, or start it now',
  params: one,
  body: record({
    /** Missing means now. */
    startsAt: Type.Optional(Instant),
  }),
  reply: Batch,
});

export const resendBatch = endpoint({
  ...guarded,
  method: 'POST',
  path: '/noauth/v2/bulk/{batchId}/resend',
  summary:
    'Check the messages that did not arrive, and that no earlier resend has reached, as a new batch to be sent',
  params: one,
  query: record({
    /** Messages that failed with one of these are left out; `errorCode` of messages has them. */
    exceptErrorCodes: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 100, uniqueItems: true }),
    ),
  }),
  reply: BatchPreview,
});

const campaign = record({ id: Id });

export const ControlledCampaign = record({
  campaignId: Id,
  /** How many of its batches this changed. */
  changed: Count,
});
export type ControlledCampaign = Type.Static<typeof ControlledCampaign>;

export const pauseCampaign = endpoint({
  ...guarded,
  method: 'POST',
  path: '/noauth/v2/campaigns/{id}/pause',
  summary: 'Pause the batches of a campaign: unsent messages wait',
  worksOnFullDisk: true,
  params: campaign,
  reply: ControlledCampaign,
});

export const resumeCampaign = endpoint({
  ...guarded,
  method: 'POST',
  path: '/noauth/v2/campaigns/{id}/resume',
  summary: 'Resume the paused batches of a campaign',
  params: campaign,
  reply: ControlledCampaign,
});

export const cancelCampaign = endpoint({
  ...guarded,
  method: 'POST',
  path: '/noauth/v2/campaigns/{id}/cancel',
  summary: 'Cancel the unsent messages of all batches of a campaign',
  worksOnFullDisk: true,
  params: campaign,
  reply: ControlledCampaign,
});
