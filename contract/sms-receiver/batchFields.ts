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
  /** Null for batches of nobody's branch. */
  branchName: nullable(Type.String()),
  campaignId: nullable(Id),
  campaignName: nullable(Type.String()),
  /** The one text of all; null when each has its own. */
  text: nullable(MaskableText),
  /** The template from which each text was made, with its fields: `Dear {{name}}`; null when there was none. */
  template: nullable(MaskableText),
  state: oneOf(batchStates),
  /** When it is released, or was; null if at once. */
  startsAt: nullable(Instant),
  finishedAt: nullable(Instant),
};
