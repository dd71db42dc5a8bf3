/** How deep an error is logged: its cause, the errors of an AggregateError, and objects at its properties. */
const deepest = 6;
/** Entries of an array, properties of an object. */
const most = 50;
const longestText = 8_000;
const hidden = '[hidden]';

/** Names of properties, at any depth, whose value is never shown. Rows and statements of the database are among them. */
const secretName =
  /secret|token$|^(pass(word|wd)?|newPassword|currentPassword|authorization|cookie|set-cookie|api-?key|otp|code_?hash|text|params|parameters|values|detail|where|hint|query|internalQuery|sql|dataRow)$/i;

/** An error as a plain object without secrets: what pino writes in place of it. Anything else stays as it is. */
export function redactError(error: unknown): unknown {
  return error instanceof Error ? plain(error, 0, new Set()) : error;
}

/** The fields of a log line with the errors in them redacted; other objects are not copied deeper than one errors may be in. */
export function redactErrorsIn(fields: object): object {
  const entries = Object.entries(fields).map(([name, value]) => {
    if (value instanceof Error) return [name, redactError(value)];
    const isPlain = Object.getPrototypeOf(value ?? 0) === Object.prototype || Array.isArray(value);
    return [name, isPlain && holdsError(value, 0) ? plain(value, 0, new Set()) : value];
  });
  return Object.fromEntries(entries) as object;
}

function holdsError(value: unknown, depth: number): boolean {
  if (value instanceof Error) return true;
  if (typeof value !== 'object' || value === null || depth > deepest || ArrayBuffer.isView(value))
    return false;
  return Object.values(value)
    .slice(0, most)
    .some((inner) => holdsError(inner, depth + 1));
}

function plain(value: unknown, depth: number, above: Set<object>): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value;
  if (value instanceof Date) return value;
  if (depth > deepest || above.has(value)) return '[nested]';
  if (ArrayBuffer.isView(value)) return '[octets]';
  const within = new Set(above).add(value);
  if (Array.isArray(value)) return value.slice(0, most).map((item) => plain(item, depth + 1, within));
  const names = Object.keys(value);
  const ofError = value instanceof Error ? ['message', 'stack', 'cause', 'errors'] : [];
  const known = [...new Set([...ofError.filter((name) => name in value), ...names])].slice(0, most);
  const record = value as Record<string, unknown>;
  const entries = known.map((name) => [
    name,
    secretName.test(name) ? hidden : plain(record[name], depth + 1, within),
  ]);
  const type = value instanceof Error ? { type: value.constructor.name } : {};
  return { ...type, ...Object.fromEntries(entries) };
}

/** A text of an error without passwords and queries of URLs, tokens and mobile numbers. */
export function redactText(text: string): string {
  return text
    .slice(0, longestText)
    .replace(/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@'"]{1,500}@/gi, `$1${hidden}@`)
    .replace(/\?[^\s'"<>)?=]{0,2000}=[^\s'"<>)]{0,2000}/g, `?${hidden}`)
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]{1,2000}/gi, `$1 ${hidden}`)
    .replace(
      /\b(password|passwd|token|secret|otp|authorization|api_?key)(["']?\s*[:=]\s*)["']?[^\s,;"'})]{1,500}/gi,
      `$1$2${hidden}`,
    )
    .replace(/(?<!\d)(?:\+?88)?01[3-9]\d{8}(?!\d)/g, hidden);
}
