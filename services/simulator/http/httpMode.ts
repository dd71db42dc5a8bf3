import * as Type from 'typebox';
import { closed, oneOf } from '../check.ts';
import {
  everyMode,
  everyOnly,
  isChosen,
  readBasics,
  readBehaviour,
  type ModeBasics,
} from '../modes/modeParts.ts';
import { everyReceipt, readReceiptOptions, type ReceiptOptions } from '../receipts/receiptOptions.ts';
import type { OnCall } from './behaviours/Behaviour.ts';
import { httpBehaviours } from './behaviours/index.ts';
import { callKinds, type Call } from './Call.ts';

const commonOptions = {
  ...everyMode,
  /** The calls to which the mode applies; by default all that send. A call is about all of its numbers. */
  only: Type.Optional(
    closed({
      ...everyOnly,
      calls: Type.Optional(Type.Array(oneOf(callKinds), { minItems: 1 })),
    }),
  ),
  receipts: Type.Optional(closed(everyReceipt)),
  /** After how many the ids of messages repeat. */
  ids: Type.Optional(closed({ repeatAfter: Type.Integer({ minimum: 1 }) })),
  /** How far the carrier's clock is ahead; below 0 it is behind. */
  clock: Type.Optional(
    closed({ offsetMs: Type.Integer({ minimum: -3_200_000_000_000, maximum: 3_200_000_000_000 }) }),
  ),
};

type HttpModeInput = Type.Static<Type.TObject<typeof commonOptions>>;

export interface HttpMode extends ModeBasics {
  onCall: OnCall;
  only: NonNullable<HttpModeInput['only']>;
  receipts: ReceiptOptions;
  idsRepeatAfter: number;
  clockOffsetMs: number;
}

/**
 * Reads a mode of the HTTP carriers, e.g. `{ "mode": "error", "code": 1015, "forNext": 3 }`. Keys that are left out take
 * their defaults, not the last mode's values.
 * @throws a ModeError that names every wrong key
 */
export function readHttpMode(asked: unknown): HttpMode {
  const wanted = readBehaviour(asked, httpBehaviours, commonOptions);
  const { only, receipts, ids, clock } = asked as HttpModeInput;
  return {
    ...readBasics(asked as HttpModeInput, readHttpMode),
    onCall: wanted.start(asked as Record<string, unknown>),
    only: only ?? {},
    receipts: readReceiptOptions(receipts),
    idsRepeatAfter: ids?.repeatAfter ?? Infinity,
    clockOffsetMs: clock?.offsetMs ?? 0,
  };
}

/** Whether the mode applies to this call, the `count`th of the carrier (from 1); others are handled as in `happy`. */
export function appliesToCall({ kind, numbers }: Call, { only, random }: HttpMode, count: number): boolean {
  const { suffix, calls } = only;
  if (!(calls ?? ['send']).includes(kind)) return false;
  if (suffix !== undefined && !numbers.some((number) => number.endsWith(suffix))) return false;
  return isChosen(only, random, count);
}
