import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { searchQuery } from '../searchQuery.ts';
import { realListKinds } from '../sms-receiver/newBatches.ts';
import { batchStates } from '../sms-receiver/messages.ts';
import { Waiting } from '../sms-receiver/waiting.ts';
import { Id, Instant, LongId, MaskableText, nullable, oneOf, record } from '../vocabulary.ts';
import { MessageReport } from './messages.ts';

/** A batch of many, as one line of a list. */
export const FoundBatch = record({
  batchId: LongId,
  name: nullable(MaskableText),
  kind: oneOf(realListKinds),
  companyId: Id,
  companyName: Type.String(),
  sentBy: Type.String(),
  state: oneOf(batchStates),
  /** How many messages it has. */
  messages: Type.Integer({ minimum: 0 }),
  acceptedAt: Instant,
  waitReason: Waiting,
});
export type FoundBatch = Type.Static<typeof FoundBatch>;

/**
 * Messages to a number or its beginning need `view-sms-history` and `view-msisdn`, messages by their id or reference the first of them, a batch
 * `send-multiple-sms`. Without the permission of a kind the result has none of that kind.
 */
export const searchMessages = endpoint({
  service: 'database-manager',
  method: 'GET',
  path: '/api/v3/report/search',
  summary:
    'The latest messages to a number or of a reference, the message and the batch of an id, and batches by words of their names',
  permission: 'signed-in',
  query: searchQuery,
  reply: record({
    /** The latest first. */
    messages: Type.Array(MessageReport),
    /** Whether the history has more of them. */
    hasMoreMessages: Type.Boolean(),
    batches: Type.Array(FoundBatch),
  }),
});
