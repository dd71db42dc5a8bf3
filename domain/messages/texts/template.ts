import { recipientLimits } from '#contract/sms-receiver/recipients.ts';
import { composed } from '../../composed.ts';

/** Longest name of a field, without the spaces around it, in UTF-16 units. */
export const maxFieldName = 64;

interface TemplateField {
  /** As first written, without the spaces around it. */
  name: string;
  /** The name by which it is compared, see `fieldKey`. */
  key: string;
}

/** A text with places to fill in: `literals[0]`, the value of `places[0]`, `literals[1]` and so on. */
export interface Template {
  /** One more than `places`. */
  literals: readonly string[];
  /** Index into `fields`. */
  places: readonly number[];
  /** Each once, in the order of their first place. */
  fields: readonly TemplateField[];
  /** Pairs of braces that make no field, most likely a slip: `{{name}`, `{{}}`. */
  strayBraces: number;
}

interface Rendered {
  /** Null when it would be longer than `recipientLimits.templateLength`; what is that long is never sent. */
  text: string | null;
  /** Names of the fields that have no value at all. */
  unknown: string[];
  /** Names of the fields whose value is blank. */
  empty: string[];
}

/**
 * The key by which fields and columns are matched: upper and lower case, spaces around and in a row, and characters that cannot be seen,
 * such as a mark of direction before a heading, make no difference.
 */
export function fieldKey(name: string): string {
  const whole = composed(name);
  // A name of nothing else is not the blank heading of another column.
  const seen = whole.replace(unseen, '').trim() || whole.trim();
  return seen.replace(/\s+/g, ' ').toLowerCase();
}

const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Reads `text` with fields such as `{{name}}` or `{{ Due date }}`. A name has up to 64 characters, none of them a brace
 * or a line end. `{{{{` writes two braces: `{{{{name}}` is sent as `{{name}}`. Any other braces stand for themselves,
 * and pairs among them are counted as stray. Never throws. From each pair it looks ahead no further than a name can
 * reach, so that the time is in step with the length, whatever the text.
 */
export function parseTemplate(text: string): Template {
  const literals: string[] = [];
  const places: number[] = [];
  const fields: TemplateField[] = [];
  const indexOfKey = new Map<string, number>();
  let literal = '';
  let strayBraces = 0;
  let done = 0;
  for (let open = text.indexOf('{{'); open !== -1; open = text.indexOf('{{', done)) {
    literal += text.slice(done, open);
    if (text.startsWith('{{', open + 2)) {
      literal += '{{';
      done = open + 4;
      continue;
    }
    const close = endOfName(text, open + 2);
    const name = close === -1 ? '' : text.slice(open + 2, close).trim();
    if (name === '') {
      // `{{{name}}}` is a field in braces: only the first of three is a brace of its own.
      const isTriple = text[open + 2] === '{';
      if (!isTriple) strayBraces += 1;
      literal += isTriple ? '{' : '{{';
      done = open + (isTriple ? 1 : 2);
      continue;
    }
    const key = fieldKey(name);
    const index = indexOfKey.get(key) ?? fields.push({ name, key }) - 1;
    indexOfKey.set(key, index);
    literals.push(literal);
    places.push(index);
    literal = '';
    done = close + 2;
  }
  literals.push(literal + text.slice(done));
  return { literals, places, fields, strayBraces };
}

/** The names of the fields of `text`, each once, as first written. */
export function fieldsOf(text: string): string[] {
  return parseTemplate(text).fields.map(({ name }) => name);
}

/** As `fieldsOf`, and quick for a text without braces: it runs for each row of a list. */
export function fieldsLeftIn(text: string): string[] {
  return text.includes('{{') ? fieldsOf(text) : [];
}

/** The part of `text` that all recipients get: it without its fields. */
export function literalText(text: string): string {
  return parseTemplate(text).literals.join('');
}

/** `text` with another text between its fields. */
export function mapLiterals(text: string, change: (literal: string) => string): string {
  const { literals, places, fields } = parseTemplate(text);
  return literals
    .map((literal, index) => {
      const field = fields[places[index - 1] ?? -1];
      // Two braces of their own were written as four.
      const own = change(literal).replaceAll('{{', '{{{{');
      return field ? `{{${field.name}}}${own}` : own;
    })
    .join('');
}

/**
 * How a field of that name is written; null for what is no name.
 * @param name with or without spaces around it
 */
export function placeOf(name: string): string | null {
  const written = `{{${name.trim()}}}`;
  const { fields, literals } = parseTemplate(written);
  return fields.length === 1 && literals.every((literal) => literal === '') ? written : null;
}

/** `text` with its fields filled in from `values` (name → value, matched as `fieldKey` says), and what was missing. */
export function render(text: string, values: ReadonlyMap<string, string>): Rendered {
  const template = parseTemplate(text);
  const byKey = new Map(Array.from(values, ([name, value]) => [fieldKey(name), value]));
  const found = template.fields.map(({ key }) => byKey.get(key));
  const namesWhere = (test: (value: string | undefined) => boolean) =>
    template.fields.filter((_, index) => test(found[index])).map(({ name }) => name);
  return {
    text: fill(
      template,
      found.map((value) => value ?? ''),
    ),
    unknown: namesWhere((value) => value === undefined),
    empty: namesWhere((value) => value !== undefined && value.trim() === ''),
  };
}

/**
 * The text with `values[i]` in the places of `template.fields[i]`; braces in a value are text. Null when it would be
 * longer than `recipientLimits.templateLength`: a long value in a thousand places must not fill the memory.
 */
export function fill(template: Template, values: readonly string[]): string | null {
  let text = template.literals[0] ?? '';
  for (let index = 0; index < template.places.length; index++) {
    text += values[template.places[index] ?? 0] ?? '';
    text += template.literals[index + 1] ?? '';
    if (text.length > recipientLimits.templateLength) return null;
  }
  return text.length > recipientLimits.templateLength ? null : text;
}

/** Where the `}}` stands that ends a name begun at `start`; -1 when something that no name holds comes first. */
function endOfName(text: string, start: number): number {
  // Spaces around the name count neither way up to as many again.
  const last = Math.min(text.length - 1, start + 2 * maxFieldName);
  for (let at = start; at < last; at++) {
    const character = text[at];
    if (character === '}') return text[at + 1] === '}' && isNameLength(text, start, at) ? at : -1;
    if (character === '{' || character === '\n' || character === '\r') return -1;
  }
  return -1;
}

function isNameLength(text: string, start: number, end: number): boolean {
  return text.slice(start, end).trim().length <= maxFieldName;
}
