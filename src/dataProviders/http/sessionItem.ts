import { onSessionChange, storedUser } from '../../session.ts';

/**
 * Items that the storage did not take because it is full or switched off. Other pages of the portal still find them
 * here; a reload would lose them, so the browser asks first.
 */
const tooLarge = new Map<string, string>();

/**
 * An item that must survive a reload of this tab and nothing more. Not local storage: two tabs composing two messages
 * would overwrite each other, and numbers and texts would outlive the day's work.
 */
export function readItem<Value>(key: string): Value | null {
  try {
    return JSON.parse(tooLarge.get(key) ?? sessionStorage.getItem(key) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

export function writeItem(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  tooLarge.delete(key);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    sessionStorage.removeItem(key);
    tooLarge.set(key, text);
  }
}

export function removeItem(key: string): void {
  tooLarge.delete(key);
  sessionStorage.removeItem(key);
}

warnBeforeUnload(() => tooLarge.size > 0);

onSessionChange(() => {
  if (!storedUser()) tooLarge.clear();
});

/**
 * Has the browser ask before it reloads or closes the page, but only while that would lose something.
 * @returns stops asking
 */
export function warnBeforeUnload(wouldLose: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (wouldLose()) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
