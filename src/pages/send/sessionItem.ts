/**
 * What must survive a reload of this tab and nothing more. Not local storage: two tabs composing two messages
 * would overwrite each other, and numbers and texts would outlive the day's work.
 */
export function readItem<Value>(key: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

export function writeItem(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or switched off: then a reload forgets, and nothing else is lost.
  }
}

export function removeItem(key: string): void {
  sessionStorage.removeItem(key);
}
