import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  Instant,
  LongId,
  MaskableText,
  Name,
  nullable,
  oneOf,
  record,
  TypedMsisdn,
} from '../vocabulary.ts';
import { contactLimits } from '../main-api/sending/contactGroups.ts';
import { batchStates, listClasses, messageStatuses } from '../sms-receiver/messages.ts';
import { batchLimits } from '../sms-receiver/newBatches.ts';
import { Count, recipientLimits, rejectReasonCodes } from '../sms-receiver/recipients.ts';
import { sendingFields } from './messages.ts';
import { FieldValues, pageOf, pageQuery, Reference } from './vocabulary.ts';

/** Rejected recipients that a reply names; all are counted, and the portal has all of them. */
export const mostNamedRejects = 1_000;

export const NewBatch = record({
  /** One text for all, filled in from the fields of each. Without it and without `templateId` each recipient has a text of its own. */
  text: Type.Optional(Type.String({ maxLength: recipientLimits.templateLength })),
  /** A template of your company, in place of `text`. */
  templateId: Type.Optional(Id),
  /** Each number once: repeats are rejected as duplicates. */
  recipients: Type.Optional(
    Type.Array(
      record({
        to: TypedMsisdn,
        text: Type.Optional(Type.String({ maxLength: recipientLimits.rowLength })),
        fields: Type.Optional(FieldValues),
        reference: Type.Optional(Reference),
      }),
      { minItems: 1, maxItems: batchLimits.inlineRows },
    ),
  ),
  /** In place of `recipients`: the contacts of these groups, whose fields are those of the text. */
  groupIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: contactLimits.groupsPerBatch })),
  /** When it is left out, that of the template, or else `transactional`. */
  class: Type.Optional(oneOf(listClasses)),
  /** A name for people. */
  name: Type.Optional(Name),
  ...sendingFields,
});
export type NewBatch = Type.Static<typeof NewBatch>;

export const SentBatch = record({
  /** Null when it was only checked. */
  id: nullable(LongId),
  /** `valid` when it was only checked. */
  state: oneOf([...batchStates, 'valid']),
  accepted: Count,
  segments: Count,
  /** Held until carriers have accepted them; none of a test key. */
  credits: Count,
  rejected: Count,
  /** The first of them; none of groups. */
  rejects: Type.Array(
    record({
      /** Counted from 1, as the request has them. */
      recipient: Type.Integer({ minimum: 1 }),
      to: Type.String(),
      reason: oneOf(rejectReasonCodes),
    }),
    { maxItems: mostNamedRejects },
  ),
});
export type SentBatch = Type.Static<typeof SentBatch>;

/** A batch and how far it is. */
export const BatchProgress = record({
  id: LongId,
  name: nullable(MaskableText),
  state: oneOf(batchStates),
  acceptedAt: Instant,
  startsAt: nullable(Instant),
  messages: Count,
  segments: Count,
  rejected: Count,
  /** Messages by status. */
  counts: record(Object.fromEntries(messageStatuses.map((status) => [status, Type.Optional(Count)]))),
});
export type BatchProgress = Type.Static<typeof BatchProgress>;

const guarded = { service: 'public-api', permission: 'send-multiple-sms' } as const;
const one = record({ id: LongId });

export const sendMessages = endpoint({
  ...guarded,
  method: 'POST',
  path: '/v1/batches',
  summary:
    'Send one text to many numbers or to groups, or a text each; good recipients are sent to, and others are named',
  body: NewBatch,
  bodyBytes: batchLimits.bodyBytes,
  reply: SentBatch,
  status: 202,
  idempotent: 'optional',
});

export const readBatches = endpoint({
  ...guarded,
  method: 'GET',
  path: '/v1/batches',
  summary: 'Batches of your company, newest first',
  query: record(pageQuery),
  reply: pageOf(BatchProgress),
});

export const readBatch = endpoint({
  ...guarded,
  method: 'GET',
  path: '/v1/batches/{id}',
  summary: 'How far a batch is',
  params: one,
  reply: BatchProgress,
});

export const cancelMessages = endpoint({
  ...guarded,
  method: 'POST',
  path: '/v1/batches/{id}/cancel',
  summary: 'Cancel what has not left of a batch',
  params: one,
  reply: BatchProgress,
});

export const rescheduleMessages = endpoint({
  ...guarded,
  method: 'PUT',
  path: '/v1/batches/{id}/start',
  summary: 'Move the start of a batch that waits for it',
  params: one,
  body: record({ startsAt: Instant }),
  reply: BatchProgress,
});
