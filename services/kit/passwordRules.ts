import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { FieldProblem } from '#contract/errors.ts';

/** Whose password it is to be, as far as somebody who guesses may know it. */
export interface PasswordOwner {
  username: string;
  /** Names of the person and of their company, an e-mail address. */
  known?: readonly (string | null | undefined)[];
}

/** A shorter username is part of too many words to be forbidden in a password. */
const shortestTelling = 4;

/** zxcvbn's scale goes from 0 to 4; 3 takes at least 10^8 guesses. */
const lowestScore = 3;

/** Its time grows with the length of what it is given; 48 characters take some 30 ms at worst. */
const scoredCharacters = 48;

/** What people here try first, besides the leaked passwords that zxcvbn knows. */
const localWords = [
  ...[
    'barta',
    'demo',
    'sms',
    'bulksms',
    'admin',
    'bangladesh',
    'bangla',
    'dhaka',
    'chattogram',
    'chittagong',
  ],
  ...['sylhet', 'khulna', 'rajshahi', 'barishal', 'barisal', 'rangpur', 'mymensingh', 'comilla', 'cumilla'],
];

/**
 * What makes a password easy to guess, beyond its length, which the contract keeps; null when nothing does. Not in
 * a transaction: the lists take their time to load.
 */
export async function passwordProblem(password: string, owner: PasswordOwner): Promise<FieldProblem | null> {
  return holdsUsername(password, owner.username) ?? (await weakness(password, owner));
}

/** Letter case helps nobody: guessers try every one. */
export function holdsUsername(password: string, username: string): FieldProblem | null {
  const guess = password.toLowerCase();
  const name = username.toLowerCase();
  const holds = (name.length >= shortestTelling && guess.includes(name)) || name.includes(guess);
  return holds ? 'password-holds-username' : null;
}

/** Whether it is guessed sooner than a password should be, whatever its owner's username. */
export async function weakness(
  password: string,
  { username, known = [] }: PasswordOwner,
): Promise<FieldProblem | null> {
  const estimator = await loadEstimator();
  const inputs = [username, ...known].flatMap((text) => (text ? spellingsOf(text) : []));
  // Full-width letters are the same guess.
  const { score } = estimator.check(password.normalize('NFKC'), inputs);
  return score < lowestScore ? 'password-weak' : null;
}

/** `Padma Traders`: as it is, its words, and what they make without a space or with another sign between them. */
function spellingsOf(text: string): string[] {
  const words = text
    .slice(0, 100)
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word.length > 2);
  return [...words, ...['', ' ', '-', '.', '_'].map((sign) => words.join(sign))];
}

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loaded when first needed: a start need not wait for the lists. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  loading ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }]) =>
      new ZxcvbnFactory({
        graphs: adjacencyGraphs,
        dictionary: { ...dictionary, local: localWords },
        maxLength: scoredCharacters,
      }),
  );
  return loading;
}
