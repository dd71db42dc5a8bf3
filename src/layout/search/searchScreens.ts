import { mayCall, storedUser } from '../../session.ts';
import { screens } from '../menu.ts';
import type { Screen } from '../menuTable.ts';

/**
 * The screens whose name or path has every word of `wanted`, those first whose name has: those the user may open, or all before
 * sign-in.
 */
export function searchScreens(wanted: string, nameOf: (screen: Screen) => string): Screen[] {
  const words = wanted.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const user = storedUser();
  const hasWords = (text: string) => words.every((word) => text.toLocaleLowerCase().includes(word));
  const found = screens.filter(
    (screen) => hasWords(`${nameOf(screen)} ${screen.path}`) && (!user || mayCall(user, screen)),
  );
  const isNamed = (screen: Screen) => hasWords(nameOf(screen));
  return [...found.filter(isNamed), ...found.filter((screen) => !isNamed(screen))];
}
