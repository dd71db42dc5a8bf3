/** Where a field stands, which decides how it is written. */
export type Place = 'url' | 'form' | 'json' | 'xml' | 'header' | 'plain';

/** The value of each field. */
export type FieldValues = (field: string) => string;

/** A piece of a template: literal text, or a field and how it is written there. */
type Piece = string | { field: string; write(value: string): string };

const writers: Record<Place, (value: string) => string> = {
  url: encodeURIComponent,
  form: encodeURIComponent,
  json: (value) => JSON.stringify(value).slice(1, -1),
  xml: (value) =>
    value
      .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
      .replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`),
  // Line breaks would begin another header, and other letters have no agreed octets there.
  header: (value) => value.replaceAll(/[^ -~]+/gu, (signs) => encodeURIComponent(signs)),
  plain: (value) => value,
};

const fieldPattern = /\{([a-z][a-z0-9_]{0,30})\}/g;

/** A text with fields in braces, e.g. `/send?to={to}`. */
export class Template {
  /** Its fields, in their order. */
  readonly fields: readonly string[];
  readonly #pieces: readonly Piece[];

  constructor(text: string, place: Place) {
    const pieces: Piece[] = [];
    let end = 0;
    for (const { 0: whole, 1: field = '', index } of text.matchAll(fieldPattern)) {
      if (index > end) pieces.push(text.slice(end, index));
      pieces.push({ field, write: writers[place] });
      end = index + whole.length;
    }
    if (end < text.length) pieces.push(text.slice(end));
    this.#pieces = pieces;
    this.fields = pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.field]));
  }

  /** Whether it is made of fields alone, of which there is at least one. */
  get isFieldsAlone(): boolean {
    return this.fields.length > 0 && this.fields.length === this.#pieces.length;
  }

  fill(values: FieldValues): string {
    let text = '';
    for (const piece of this.#pieces)
      text += typeof piece === 'string' ? piece : piece.write(values(piece.field));
    return text;
  }
}

/** Parameters `name=value&…`: one whose value is made of fields alone that are all empty is left out. */
export class ParameterTemplate {
  readonly fields: readonly string[];
  readonly #parameters: readonly { name: Template; value: Template | null }[];

  constructor(text: string, place: 'url' | 'form') {
    this.#parameters = text.split('&').map((parameter) => {
      const at = parameter.indexOf('=');
      if (at === -1) return { name: new Template(parameter, place), value: null };
      return {
        name: new Template(parameter.slice(0, at), place),
        value: new Template(parameter.slice(at + 1), place),
      };
    });
    this.fields = this.#parameters.flatMap(({ name, value }) => [...name.fields, ...(value?.fields ?? [])]);
  }

  fill(values: FieldValues): string {
    const filled: string[] = [];
    for (const { name, value } of this.#parameters) {
      if (value === null) {
        filled.push(name.fill(values));
        continue;
      }
      const text = value.fill(values);
      if (text !== '' || !value.isFieldsAlone) filled.push(`${name.fill(values)}=${text}`);
    }
    return filled.join('&');
  }
}
