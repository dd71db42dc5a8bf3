import type { FieldProblem } from '#contract/errors.ts';

/** A shorter username is part of too many words to be forbidden in a password. */
const shortestTelling = 4;

/**
 * What makes a password easy to guess, beyond its length, which the contract keeps; null when nothing does.
 * Letter case helps nobody: guessers try every one.
 */
export async function passwordProblem(password: string, username: string): Promise<FieldProblem | null> {
  const guess = password.toLowerCase();
  const name = username.toLowerCase();
  if ((name.length >= shortestTelling && guess.includes(name)) || name.includes(guess)) {
    return 'password-holds-username';
  }
  const common = await commonPasswords();
  return stemsOf(guess).some((stem) => common.has(stem)) ? 'password-common' : null;
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
