import { mayCall, storedUser, type Guard } from '../../session.ts';
import { preloadAll, preloadParts, whenIdle, type LazyPage } from './LazyPage.tsx';

/** In local storage, so signing out clears it. */
const key = 'barta.opened-pages';

const pages = new Map<string, Pick<LazyPage, 'preload'> & { guard: Guard }>();

/** Lets a page be preloaded by its name, which is its path or, for records, that of their list and the action. */
export function registerPage(name: string, guard: Guard, { preload }: LazyPage): void {
  pages.set(name, { guard, preload });
}

/** Remembers that the page was opened in this browser, so that later visits preload it. */
export function notePageOpened(name: string): void {
  const opened = openedPages();
  if (!opened.includes(name)) localStorage.setItem(key, JSON.stringify([...opened, name]));
}

/** Loads the page of that name, if there is one: somebody is about to open it. */
export function preloadPage(name: string): void {
  void preloadAll([pages.get(name)].filter((page) => page !== undefined));
}

/**
 * While the browser is idle, loads the pages that were opened here before and that the user may open, and then the parts of what is open.
 * All pages together are 170 files, of which most people need a few.
 */
export function preloadOpenedPages(): void {
  whenIdle(() => {
    const user = storedUser();
    const opened = openedPages().flatMap((name) => pages.get(name) ?? []);
    void preloadAll(opened.filter(({ guard }) => user && mayCall(user, guard))).then(preloadParts);
  });
}

function openedPages(): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(names) ? names.map(String) : [];
  } catch {
    // Not what was stored here.
    return [];
  }
}
