import { comparable } from '#domain/composed.ts';
import { mayCall, storedUser } from '../session.ts';
import { screens } from './menu.ts';
import type { Screen } from './menuTable.ts';

/**
 * The screens whose name, path or other words have every word of `wanted`, those first whose name has: those the user may open, or all
 * before sign-in.
 */
export function searchScreens(
  wanted: string,
  nameOf: (screen: Screen) => string,
  otherWordsOf: (screen: Screen) => string = () => '',
): Screen[] {
  const user = storedUser();
  return findByWords(
    wanted,
    screens.filter((screen) => !user || mayCall(user, screen)),
    nameOf,
    (screen) => `${screen.path} ${otherWordsOf(screen)}`,
  );
}

/** Those whose name or other words have every word of `wanted`, those first whose name has. */
export function findByWords<One>(
  wanted: string,
  all: readonly One[],
  nameOf: (one: One) => string,
  otherWordsOf: (one: One) => string,
): One[] {
  const words = comparable(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hasWords = (text: string) => words.every((word) => comparable(text).includes(word));
  const found = all.filter((one) => hasWords(`${nameOf(one)} ${otherWordsOf(one)}`));
  const isNamed = (one: One) => hasWords(nameOf(one));
  return [...found.filter(isNamed), ...found.filter((one) => !isNamed(one))];
}
