import * as Type from 'typebox';
import Value from 'typebox/value';
import type { Behaviour, Conduct } from './behaviours/Behaviour.ts';
import { behaviours } from './behaviours/index.ts';
import { happy } from './behaviours/happy.ts';

const receiptOptions = Type.Object(
  {
    /** Any word, so that odd carriers can be played. */
    state: Type.Optional(Type.String({ pattern: '^[A-Z_]{1,20}$' })),
    errorCode: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z]{1,8}$' })),
    delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400_000 })),
    /** early: before the answer to the submit. */
    when: Type.Optional(Type.Union([Type.Literal('early'), Type.Literal('late'), Type.Literal('never')])),
    repeat: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  },
  { additionalProperties: false },
);

const idBase = Type.Union([Type.Literal('decimal'), Type.Literal('hex')]);

const commonOptions = {
  mode: Type.Optional(Type.String()),
  /** Which submits the mode is for; the others are taken as in happy. */
  only: Type.Optional(
    Type.Object(
      {
        suffix: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
        oneIn: Type.Optional(Type.Integer({ minimum: 1 })),
      },
      { additionalProperties: false },
    ),
  ),
  receipts: Type.Optional(receiptOptions),
  /** How ids are written in answers and in receipts. */
  ids: Type.Optional(Type.Object({ response: idBase, receipt: idBase }, { additionalProperties: false })),
  /** Whether the numbers of specialNumbers.ts behave as its table says. */
  specialNumbers: Type.Optional(Type.Boolean()),
};

type ModeInput = Type.Static<Type.TObject<typeof commonOptions>>;

/** What the mode says of the receipts of one message. */
export type ReceiptOptions = Required<Type.Static<typeof receiptOptions>>;
export type IdBase = Type.Static<typeof idBase>;

export interface Mode {
  /** As it was asked for, to be shown again. */
  asked: unknown;
  conduct: Conduct;
  only: { suffix?: string; oneIn?: number };
  receipts: ReceiptOptions;
  ids: { response: IdBase; receipt: IdBase };
  specialNumbers: boolean;
}

/** The mode of `PUT /mode` cannot be read; the message is for the one who asked. */
export class ModeError extends Error {
  override readonly name = 'ModeError';
}

const defaultReceipts: ReceiptOptions = {
  state: 'DELIVRD',
  errorCode: '000',
  delayMs: 50,
  when: 'late',
  repeat: 1,
};

/**
 * Reads a mode, e.g. `{ "mode": "error", "status": "ESME_RTHROTTLED", "only": { "oneIn": 10 } }`. What is left out
 * takes its default, not the last mode's value. Throws a ModeError that names every wrong key.
 */
export function readMode(asked: unknown): Mode {
  const wanted = behaviourOf(asked);
  const schema = Type.Object({ ...commonOptions, ...wanted.options }, { additionalProperties: false });
  const problems = Value.Errors(schema, asked).map(describe);
  if (problems.length > 0) throw new ModeError(`mode ${wanted.name}: ${[...new Set(problems)].join('; ')}`);
  const { only = {}, receipts, ids, specialNumbers = true, ...options } = asked as ModeInput;
  return {
    asked,
    conduct: wanted.start(options),
    only,
    receipts: { ...defaultReceipts, ...receipts },
    ids: ids ?? { response: 'decimal', receipt: 'decimal' },
    specialNumbers,
  };
}

function behaviourOf(asked: unknown): Behaviour {
  if (typeof asked !== 'object' || asked === null) throw new ModeError('a mode is a JSON object');
  const { mode = happy.name } = asked as { mode?: unknown };
  const found = behaviours.find(({ name }) => name === mode);
  if (found) return found;
  throw new ModeError(`mode must be one of ${behaviours.map(({ name }) => name).join(', ')}`);
}

function describe({ instancePath, message, params }: ReturnType<typeof Value.Errors>[number]): string {
  const keys = 'additionalProperties' in params ? `: ${String(params.additionalProperties)}` : '';
  return `${instancePath.slice(1).replaceAll('/', '.') || 'the mode'} ${message}${keys}`;
}
