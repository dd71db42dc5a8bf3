import { screens, type Screen } from '../../layout/menu.ts';
import { mayCall, storedUser } from '../../session.ts';

/** The screens whose name or path has every word of `wanted`: those the user may open, or all before sign-in. */
export function searchScreens(wanted: string, nameOf: (screen: Screen) => string): Screen[] {
  const words = wanted.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const user = storedUser();
  return screens.filter((screen) => {
    const described = `${nameOf(screen)} ${screen.path}`.toLocaleLowerCase();
    return words.every((word) => described.includes(word)) && (!user || mayCall(user, screen));
  });
}
