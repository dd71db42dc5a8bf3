import * as Type from 'typebox';
import { Id, Instant, LongId, MaskableText, nullable, oneOf } from '../vocabulary.ts';
import { listKinds } from './newBatches.ts';
import { batchStates, messageClasses } from './messages.ts';

/** Fields of a batch of many that every list of them has; each list adds its own figures. */
export const batchFields = {
  batchId: LongId,
  companyId: Id,
  companyName: Type.String(),
  /** Null if nobody has given it one. */
  name: nullable(MaskableText),
  kind: oneOf(listKinds),
  class: oneOf(messageClasses),
  senderId: Type.String(),
  campaignId: nullable(Id),
  campaignName: nullable(Type.String()),
  /** The one text of all; null when each has its own. */
  text: nullable(MaskableText),
  state: oneOf(batchStates),
  finishedAt: nullable(Instant),
};
