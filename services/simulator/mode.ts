import * as Type from 'typebox';
import type { Behaviour, RunningBehaviour } from './behaviours/Behaviour.ts';
import { happy } from './behaviours/simple.ts';
import { behaviours } from './behaviours/index.ts';
import { statusSchema, toStatus } from './behaviours/status.ts';
import { check, closed, ModeError, oneOf } from './check.ts';
import { idForms, type IdForm } from './MessageIds.ts';
import { seeded, type Random } from './random.ts';
import { readReceiptOptions, receiptSchema, type ReceiptOptions } from './receipts/receiptOptions.ts';
import type { SubmitFrame } from './wire/SubmitFrame.ts';

const idForm = oneOf(idForms);

const commonOptions = {
  mode: Type.Optional(Type.String()),
  /** The submits to which the mode applies; others are accepted as in `happy`. */
  only: Type.Optional(
    closed({
      suffix: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
      oneIn: Type.Optional(Type.Integer({ minimum: 1 })),
      /** A probability. */
      share: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
      /** The part of a message of several, from 1; a message of one part is part 1. */
      part: Type.Optional(Type.Integer({ minimum: 1, maximum: 255 })),
    }),
  ),
  /** After so many submits to which it applied, `then` begins. */
  forNext: Type.Optional(Type.Integer({ minimum: 1 })),
  /** After so many milliseconds `then` begins. */
  forMs: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400_000 })),
  /** The next mode; `happy` by default. */
  then: Type.Optional(Type.Unknown()),
  receipts: Type.Optional(receiptSchema),
  /** How ids are written in answers and in receipts, and after how many they repeat. */
  ids: Type.Optional(
    closed({
      response: idForm,
      receipt: idForm,
      repeatAfter: Type.Optional(Type.Integer({ minimum: 1 })),
      /** Whether all parts of a message get the id of the first. */
      isShared: Type.Optional(Type.Boolean()),
    }),
  ),
  /** How many binds there may be, the status that refuses another, and when a bind is closed that was accepted. */
  binds: Type.Optional(
    closed({
      max: Type.Optional(Type.Integer({ minimum: 0 })),
      status: Type.Optional(statusSchema),
      closeAfterMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
    }),
  ),
  /** Makes the random choices the same in every run. */
  seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 0xffffffff })),
  /** Whether special numbers (`specialNumbers.ts`) apply. */
  specialNumbers: Type.Optional(Type.Boolean()),
};

type ModeInput = Type.Static<Type.TObject<typeof commonOptions>>;

export interface Mode {
  /** The request, to be shown again. */
  asked: unknown;
  behaviour: RunningBehaviour;
  only: NonNullable<ModeInput['only']>;
  /** Infinity for no limit. */
  forNext: number;
  forMs: number | null;
  /** A request for the next mode, which is known to be valid. */
  then: unknown;
  receipts: ReceiptOptions;
  ids: { response: IdForm; receipt: IdForm; repeatAfter?: number; isShared?: boolean };
  /** `closeAfterMs` is null for never. */
  binds: { max: number; status: number; closeAfterMs: number | null };
  random: Random;
  specialNumbers: boolean;
}

/**
 * Reads a mode, e.g. `{ "mode": "error", "status": "ESME_RTHROTTLED", "only": { "oneIn": 10 } }`. Keys that are left out
 * take their defaults, not the last mode's values.
 * @throws a ModeError that names every wrong key
 */
export function readMode(asked: unknown): Mode {
  const wanted = behaviourOf(asked);
  check(closed({ ...commonOptions, ...wanted.options }), asked, `mode ${wanted.name}`);
  const { only, forNext, forMs, then, receipts, ids, binds, seed, specialNumbers, ...options } =
    asked as ModeInput;
  const isLimited = forNext !== undefined || forMs !== undefined;
  if (then !== undefined && !isLimited) throw new ModeError('then needs forNext or forMs');
  if (isLimited) readNext(then ?? {});
  return {
    asked,
    behaviour: wanted.start(options),
    only: only ?? {},
    forNext: forNext ?? Infinity,
    forMs: forMs ?? null,
    then: then ?? {},
    receipts: readReceiptOptions(receipts),
    ids: ids ?? { response: 'decimal', receipt: 'decimal' },
    binds: {
      max: binds?.max ?? Infinity,
      status: toStatus(binds?.status ?? 'ESME_RBINDFAIL'),
      closeAfterMs: binds?.closeAfterMs ?? null,
    },
    random: seed === undefined ? Math.random : seeded(seed),
    specialNumbers: specialNumbers ?? true,
  };
}

/** The next mode is checked now, because nobody would see its errors later. */
function readNext(then: unknown): void {
  try {
    readMode(then);
  } catch (error) {
    if (error instanceof ModeError) throw new ModeError(`then: ${error.message}`);
    throw error;
  }
}

function behaviourOf(asked: unknown): Behaviour {
  if (typeof asked !== 'object' || asked === null) throw new ModeError('a mode is a JSON object');
  const { mode = happy.name } = asked as { mode?: unknown };
  const found = behaviours.find(({ name }) => name === mode);
  if (found) return found;
  throw new ModeError(`mode must be one of ${behaviours.map(({ name }) => name).join(', ')}`);
}

/** Whether the mode applies to this submit, the `count`th of the carrier (from 1); others are handled as in `happy`. */
export function appliesTo(submit: SubmitFrame, { only, random }: Mode, count: number): boolean {
  const { suffix, oneIn, share, part } = only;
  if (suffix !== undefined && !submit.destination.endsWith(suffix)) return false;
  if (oneIn !== undefined && count % oneIn !== 0) return false;
  if (part !== undefined && (submit.concatenation?.part ?? 1) !== part) return false;
  return share === undefined || random() < share;
}
