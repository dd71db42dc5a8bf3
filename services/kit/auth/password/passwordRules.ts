import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { FieldProblem } from '#contract/errors.ts';

/** Facts about the owner of a password that somebody who guesses it may know. */
export interface PasswordOwner {
  username: string;
  /** Names of the person and of their company, an e-mail address. */
  known?: readonly (string | null | undefined)[];
}

/** A shorter username is part of too many words to be forbidden in a password. */
const shortestNamePart = 4;

/** zxcvbn's scale goes from 0 to 4; 3 takes at least 10^8 guesses. */
const lowestScore = 3;

/** Scoring time grows with the length of the password; 48 characters take some 30 ms at worst. */
const scoredCharacters = 48;

/** Words that people in Bangladesh try first, besides the leaked passwords that zxcvbn knows. */
const localWords = (
  'barta demo sms bulksms admin bangladesh bangla dhaka chattogram chittagong sylhet khulna rajshahi barishal barisal ' +
  'rangpur mymensingh comilla cumilla'
).split(' ');

/**
 * Why a password is easy to guess, apart from its length, which the contract checks; null if it is not. Do not call
 * it in a transaction: the word lists take time to load.
 */
export async function passwordProblem(password: string, owner: PasswordOwner): Promise<FieldProblem | null> {
  return holdsUsername(password, owner.username) ?? (await weakness(password, owner));
}

/** Letter case is ignored: people who guess try all of them. */
export function holdsUsername(password: string, username: string): FieldProblem | null {
  const guess = password.toLowerCase();
  const name = username.toLowerCase();
  const holds = (name.length >= shortestNamePart && guess.includes(name)) || name.includes(guess);
  return holds ? 'password-holds-username' : null;
}

/** Whether the password is weaker than allowed, whatever its owner's username. */
export async function weakness(
  password: string,
  { username, known = [] }: PasswordOwner,
): Promise<FieldProblem | null> {
  const estimator = await loadEstimator();
  const inputs = [username, ...known].flatMap((text) => (text ? spellingsOf(text) : []));
  // Full-width letters are as easy to guess as plain ones.
  const { score } = estimator.check(password.normalize('NFKC'), inputs);
  return score < lowestScore ? 'password-weak' : null;
}

/** For `Padma Traders`: its words, and the words joined without a space or with another character. */
function spellingsOf(text: string): string[] {
  const words = text
    .slice(0, 100)
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word.length > 2);
  return [...words, ...['', ' ', '-', '.', '_'].map((sign) => words.join(sign))];
}

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loaded when first needed, so that a start does not wait for the word lists. */
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
