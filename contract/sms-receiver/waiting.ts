import * as Type from 'typebox';
import { Instant, LongId, MaskableText, nullable, oneOf, record } from '../vocabulary.ts';

/**
 * Why messages that were accepted do not move. Of several reasons the first one of this list is given: first what people have
 * decided, then the time, then faults, and last what passes by itself.
 * - paused, late: somebody has to resume it, or to say when it starts after all
 * - dispatch-paused: the installation was started with `DISPATCH_PAUSED`
 * - no-route: no route that is switched on carries these messages
 * - no-dispatcher: no process takes messages out of the queue
 * - account-refused: the carriers refuse our account, or everything that we send, or our account with the operator is empty
 * - carrier-silent: they are connected and answer nothing
 * - no-carrier: none of their routes is connected
 * - retry: the carrier refused them for now
 * - own-list-first, other-list-first: a list of the same company, or of another one, is sent before
 * - route-full: speed or window of their routes are used up
 */
export const waitCodes = [
  'company-suspended',
  'paused',
  'late',
  'dispatch-paused',
  'sending-hours',
  'no-route',
  'no-dispatcher',
  'account-refused',
  'carrier-silent',
  'no-carrier',
  'retry',
  'own-list-first',
  'other-list-first',
  'route-full',
] as const;
export type WaitCode = (typeof waitCodes)[number];

export const WaitReason = record({
  code: oneOf(waitCodes),
  /** Since when it is so; null where that is not known. */
  since: nullable(Instant),
  /** When it ends by itself; null where no time decides. */
  until: nullable(Instant),
  /** Who paused it. The provider's people have no name for others. */
  by: nullable(record({ name: nullable(Type.String()), isProvider: Type.Boolean() })),
  /** The list of the same company that is sent before. */
  list: nullable(record({ batchId: LongId, name: nullable(MaskableText) })),
  /** The routes that it waits for, and the other company whose list is sent before. Null for who may not see routes. */
  provider: nullable(record({ routes: Type.Array(Type.String()), companyName: nullable(Type.String()) })),
});
export type WaitReason = Type.Static<typeof WaitReason>;

/** Why a batch or a message does not move; null when it does, has ended, or waits for its start. */
export const Waiting = nullable(WaitReason);
