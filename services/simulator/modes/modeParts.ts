import * as Type from 'typebox';
import { check, closed, ModeError } from '../check.ts';
import type { EndingMode } from './ModeSequence.ts';
import { seeded, type Random } from '../random.ts';

/** Keys of the modes of all carriers. */
export const everyMode = {
  mode: Type.Optional(Type.String()),
  /** After so many requests to which it applied, `then` begins. */
  forNext: Type.Optional(Type.Integer({ minimum: 1 })),
  /** After so many milliseconds `then` begins. */
  forMs: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400_000 })),
  /** The next mode; `happy` by default. */
  then: Type.Optional(Type.Unknown()),
  /** Makes the random choices the same in every run. */
  seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 0xffffffff })),
  /** Whether special numbers (`specialNumbers.ts`) apply. */
  specialNumbers: Type.Optional(Type.Boolean()),
};

/** Keys of `only` of all carriers. */
export const everyOnly = {
  suffix: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
  oneIn: Type.Optional(Type.Integer({ minimum: 1 })),
  /** A probability. */
  share: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
};

type EveryMode = Type.Static<Type.TObject<typeof everyMode>>;

/** A mode that was read, without what one kind of carrier has. */
export interface ModeBasics extends EndingMode {
  random: Random;
  specialNumbers: boolean;
}

interface Named {
  name: string;
  options: Type.TProperties;
}

/**
 * Finds the behaviour that a mode asks for, and checks all keys of the mode.
 * @throws a ModeError that names every wrong key
 */
export function readBehaviour<Behaviour extends Named>(
  asked: unknown,
  behaviours: readonly Behaviour[],
  common: Type.TProperties,
): Behaviour {
  if (typeof asked !== 'object' || asked === null) throw new ModeError('a mode is a JSON object');
  const { mode = 'happy' } = asked as { mode?: unknown };
  const found = behaviours.find(({ name }) => name === mode);
  if (!found) throw new ModeError(`mode must be one of ${behaviours.map(({ name }) => name).join(', ')}`);
  check(closed({ ...common, ...found.options }), asked, `mode ${found.name}`);
  return found;
}

/**
 * @param read reads the next mode, which is checked now, because nobody would see its errors later
 * @throws a ModeError
 */
export function readBasics(asked: EveryMode, read: (asked: unknown) => unknown): ModeBasics {
  const { forNext, forMs, then, seed, specialNumbers } = asked;
  const isLimited = forNext !== undefined || forMs !== undefined;
  if (then !== undefined && !isLimited) throw new ModeError('then needs forNext or forMs');
  if (isLimited) readNext(then ?? {}, read);
  return {
    asked,
    forNext: forNext ?? Infinity,
    forMs: forMs ?? null,
    then: then ?? {},
    random: seed === undefined ? Math.random : seeded(seed),
    specialNumbers: specialNumbers ?? true,
  };
}

function readNext(then: unknown, read: (asked: unknown) => unknown): void {
  try {
    read(then);
  } catch (error) {
    if (error instanceof ModeError) throw new ModeError(`then: ${error.message}`);
    throw error;
  }
}

/** Whether a request, the `count`th of the carrier (from 1), is among those that `oneIn` and `share` choose. */
export function isChosen(only: { oneIn?: number; share?: number }, random: Random, count: number): boolean {
  if (only.oneIn !== undefined && count % only.oneIn !== 0) return false;
  return only.share === undefined || random() < only.share;
}
