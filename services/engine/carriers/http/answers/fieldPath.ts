/** The value at a path such as `messages.0.id`; undefined where there is none. */
export function valueAt(value: unknown, path: string): unknown {
  let at = value;
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return at;
}

/** A text, number or truth value at a path, as text; null where there is none. */
export function textAt(value: unknown, path: string): string | null {
  const found = valueAt(value, path);
  return typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean'
    ? String(found).trim()
    : null;
}

/** JSON of any shape; undefined where the text is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
