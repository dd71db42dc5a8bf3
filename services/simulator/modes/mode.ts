import * as Type from 'typebox';
import type { RunningBehaviour } from '../behaviours/Behaviour.ts';
import { behaviours } from '../behaviours/index.ts';
import { statusSchema, toStatus } from '../behaviours/status.ts';
import { closed, oneOf } from '../check.ts';
import { idForms, type IdForm } from '../MessageIds.ts';
import { everyMode, everyOnly, isChosen, readBasics, readBehaviour, type ModeBasics } from './modeParts.ts';
import { readReceiptOptions, receiptSchema, type ReceiptOptions } from '../receipts/receiptOptions.ts';
import type { SubmitFrame } from '../wire/SubmitFrame.ts';

const idForm = oneOf(idForms);

const commonOptions = {
  ...everyMode,
  /** The submits to which the mode applies; others are accepted as in `happy`. */
  only: Type.Optional(
    closed({
      ...everyOnly,
      /** The part of a message of several, from 1; a message of one part is part 1. */
      part: Type.Optional(Type.Integer({ minimum: 1, maximum: 255 })),
    }),
  ),
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
};

type ModeInput = Type.Static<Type.TObject<typeof commonOptions>>;

export interface Mode extends ModeBasics {
  behaviour: RunningBehaviour;
  only: NonNullable<ModeInput['only']>;
  receipts: ReceiptOptions;
  ids: { response: IdForm; receipt: IdForm; repeatAfter?: number; isShared?: boolean };
  /** `closeAfterMs` is null for never. */
  binds: { max: number; status: number; closeAfterMs: number | null };
}

/**
 * Reads a mode, e.g. `{ "mode": "error", "status": "ESME_RTHROTTLED", "only": { "oneIn": 10 } }`. Keys that are left out
 * take their defaults, not the last mode's values.
 * @throws a ModeError that names every wrong key
 */
export function readMode(asked: unknown): Mode {
  const wanted = readBehaviour(asked, behaviours, commonOptions);
  const { only, receipts, ids, binds } = asked as ModeInput;
  return {
    ...readBasics(asked as ModeInput, readMode),
    behaviour: wanted.start(asked as Record<string, unknown>),
    only: only ?? {},
    receipts: readReceiptOptions(receipts),
    ids: ids ?? { response: 'decimal', receipt: 'decimal' },
    binds: {
      max: binds?.max ?? Infinity,
      status: toStatus(binds?.status ?? 'ESME_RBINDFAIL'),
      closeAfterMs: binds?.closeAfterMs ?? null,
    },
  };
}

/** Whether the mode applies to this submit, the `count`th of the carrier (from 1); others are handled as in `happy`. */
export function appliesTo(submit: SubmitFrame, { only, random }: Mode, count: number): boolean {
  const { suffix, part } = only;
  if (suffix !== undefined && !submit.destination.endsWith(suffix)) return false;
  if (part !== undefined && (submit.concatenation?.part ?? 1) !== part) return false;
  return isChosen(only, random, count);
}
