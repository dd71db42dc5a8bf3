/**
 * Reads a text from an address or the environment as the type of its schema says; one that does not read stays a text, which then fails
 * the check. Not `Number(text)` for any text: `1.5`, `true` and `0x2` must not come to mean another id or port.
 */
export function readText(type: string | undefined, text: string): string | number | boolean {
  if (type === 'integer') return /^-?\d+$/.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  return text;
}

/** The `type` of a JSON Schema. */
export function typeOf(schema: object): string | undefined {
  return (schema as { type?: string }).type;
}
