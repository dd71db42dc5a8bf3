import type { FieldProblem } from '#contract/errors.ts';

/** A shorter username is part of too many words to be forbidden in a password. */
const shortestTelling = 4;

/**
 * What makes a password easy to guess, beyond its length, which the contract keeps; null when nothing does.
 * Letter case helps nobody: guessers try every one.
 */
export async function passwordProblem(password: string, username: string): Promise<FieldProblem | null> {
  return holdsUsername(password, username) ?? (await commonProblem(password));
}

export function holdsUsername(password: string, username: string): FieldProblem | null {
  const guess = password.toLowerCase();
  const name = username.toLowerCase();
  const holds = (name.length >= shortestTelling && guess.includes(name)) || name.includes(guess);
  return holds ? 'password-holds-username' : null;
}

/** Whoever has it. Not in a transaction: the list takes its time to load. */
export async function commonProblem(password: string): Promise<FieldProblem | null> {
  const common = await commonPasswords();
  return stemsOf(password.toLowerCase()).some((stem) => common.has(stem)) ? 'password-common' : null;
}

/**
 * The password itself, and what it may have grown from by digits or signs at its end (`football2026!`). With
 * more appended than there was, the end is what has to be guessed.
 */
function stemsOf(password: string): string[] {
  const ending = /[^\p{L}]*$/u.exec(password)![0].length;
  const shortest = Math.max(password.length - ending, Math.ceil(password.length / 2));
  return Array.from({ length: password.length - shortest + 1 }, (_, cut) =>
    password.slice(0, password.length - cut),
  );
}

let known: Promise<ReadonlySet<string>> | undefined;

/** Some 50,000 from leaked lists, lower-cased. Loaded when first asked for: a start need not wait for them. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return known;
}
