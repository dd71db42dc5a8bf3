import * as Type from 'typebox';
import type { Behaviour, Conduct } from './behaviours/Behaviour.ts';
import { happy } from './behaviours/happy.ts';
import { behaviours } from './behaviours/index.ts';
import { statusSchema, toStatus } from './behaviours/status.ts';
import { check } from './check.ts';
import { idForms, type IdForm } from './MessageIds.ts';
import { ModeError } from './ModeError.ts';
import { seeded, type Random } from './random.ts';
import { readReceiptOptions, receiptSchema, type ReceiptOptions } from './receipts/receiptOptions.ts';

const idForm = Type.Union(idForms.map((form) => Type.Literal(form)));

const commonOptions = {
  mode: Type.Optional(Type.String()),
  /** Which submits the mode is for; the others are taken as in happy. */
  only: Type.Optional(
    Type.Object(
      {
        suffix: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
        oneIn: Type.Optional(Type.Integer({ minimum: 1 })),
        /** A probability. */
        share: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
        /** Of a longer message; 1 is the first, and the one of a message of one part. */
        part: Type.Optional(Type.Integer({ minimum: 1, maximum: 255 })),
      },
      { additionalProperties: false },
    ),
  ),
  /** So many submits that the mode is for; then `then` begins. */
  forNext: Type.Optional(Type.Integer({ minimum: 1 })),
  /** So long; then `then` begins. */
  forMs: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400_000 })),
  /** A mode; happy when left out. */
  then: Type.Optional(Type.Unknown()),
  receipts: Type.Optional(receiptSchema),
  /** How ids are written in answers and in receipts, and after how many they come again. */
  ids: Type.Optional(
    Type.Object(
      { response: idForm, receipt: idForm, repeatAfter: Type.Optional(Type.Integer({ minimum: 1 })) },
      { additionalProperties: false },
    ),
  ),
  /** How many binds there may be at a time, and the status that refuses another. */
  binds: Type.Optional(
    Type.Object(
      { max: Type.Integer({ minimum: 0 }), status: Type.Optional(statusSchema) },
      { additionalProperties: false },
    ),
  ),
  /** The same chances in every run. */
  seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 0xffffffff })),
  /** Whether the numbers of specialNumbers.ts behave as its table says. */
  specialNumbers: Type.Optional(Type.Boolean()),
};

type ModeInput = Type.Static<Type.TObject<typeof commonOptions>>;

export interface Mode {
  /** As it was asked for, to be shown again. */
  asked: unknown;
  conduct: Conduct;
  only: NonNullable<ModeInput['only']>;
  /** Infinity: it stays. */
  forNext: number;
  forMs: number | null;
  /** As it was asked for; it can be read. */
  then: unknown;
  receipts: ReceiptOptions;
  ids: { response: IdForm; receipt: IdForm; repeatAfter?: number };
  binds: { max: number; status: number };
  random: Random;
  specialNumbers: boolean;
}

/**
 * Reads a mode, e.g. `{ "mode": "error", "status": "ESME_RTHROTTLED", "only": { "oneIn": 10 } }`. What is left out
 * takes its default, not the last mode's value. Throws a ModeError that names every wrong key.
 */
export function readMode(asked: unknown): Mode {
  const wanted = behaviourOf(asked);
  const schema = Type.Object({ ...commonOptions, ...wanted.options }, { additionalProperties: false });
  check(schema, asked, `mode ${wanted.name}`);
  const { only, forNext, forMs, then, receipts, ids, binds, seed, specialNumbers, ...options } =
    asked as ModeInput;
  const isLimited = forNext !== undefined || forMs !== undefined;
  if (then !== undefined && !isLimited) throw new ModeError('then needs forNext or forMs');
  if (isLimited) readNext(then ?? {});
  return {
    asked,
    conduct: wanted.start(options),
    only: only ?? {},
    forNext: forNext ?? Infinity,
    forMs: forMs ?? null,
    then: then ?? {},
    receipts: readReceiptOptions(receipts),
    ids: ids ?? { response: 'decimal', receipt: 'decimal' },
    binds: { max: binds?.max ?? Infinity, status: toStatus(binds?.status ?? 'ESME_RBINDFAIL') },
    random: seed === undefined ? Math.random : seeded(seed),
    specialNumbers: specialNumbers ?? true,
  };
}

/** What comes next must be right now: nobody would hear of it when its time has come. */
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
