import { isUtf8 } from 'node:buffer';
import { AppError, invalidFields } from '#services/kit/errors.ts';

/** Most parameters of a query, and of a form. The dialects know about 30. */
export const mostParameters = 100;

interface Value {
  octets: Buffer;
  isInQuery: boolean;
  /** It came as octets in a form, and not as a text of JSON. */
  isEncoded: boolean;
}

/** The body of a request, by its media type. */
export type RequestBody =
  | { kind: 'none' }
  | { kind: 'form'; text: string }
  | { kind: 'fields'; fields: Iterable<[string, string]> };

/**
 * The parameters of a request. Those of the body stand before those of the query, and of those that come twice the last one counts,
 * as PHP has it. They stay octets until they are read, since some dialects name their charset in another parameter.
 */
export class Parameters {
  readonly #values = new Map<string, Value>();
  /** All values of the query, including those that a later parameter of the same name replaced. */
  readonly #inQuery = new Set<string>();

  /**
   * @param query as it was sent, without the question mark
   * @throws payload-too-large for too many of them
   */
  constructor(query: string, body: RequestBody) {
    this.#addForm(query, true);
    if (body.kind === 'form') this.#addForm(body.text, false);
    if (body.kind === 'fields')
      for (const [name, value] of body.fields)
        this.#values.set(name, { octets: Buffer.from(value), isInQuery: false, isEncoded: false });
  }

  /**
   * The value of the first of these names that has one, without the space around it.
   * @throws validation-failed if it is not in its charset
   */
  find(...names: readonly string[]): string | undefined {
    const name = names.find((each) => this.#values.has(each));
    return name === undefined ? undefined : this.text(name)?.trim();
  }

  /** As it was sent. @throws validation-failed if it is not in this charset, or there is no such charset */
  text(name: string, charset = 'utf-8'): string | undefined {
    const octets = this.#values.get(name)?.octets;
    if (!octets) return undefined;
    if (charset === 'utf-8' && isUtf8(octets)) return octets.toString('utf8');
    try {
      return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(octets);
    } catch {
      throw invalidFields({ [name]: 'bad-format' });
    }
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  isInQuery(name: string): boolean {
    return this.#values.get(name)?.isInQuery ?? false;
  }

  /** Whether the query has this value, under whatever name. */
  hasInQuery(value: string): boolean {
    return this.#inQuery.has(value);
  }

  /** Whether its octets may be in a charset of the caller's choice. */
  isEncoded(name: string): boolean {
    return this.#values.get(name)?.isEncoded ?? false;
  }

  names(): string[] {
    return [...this.#values.keys()];
  }

  #addForm(form: string, isInQuery: boolean): void {
    const pairs = form.split('&', mostParameters + 1);
    if (pairs.length > mostParameters)
      throw new AppError('payload-too-large', `The request has more than ${mostParameters} parameters.`);
    for (const pair of pairs) {
      const [name = ''] = pair.split('=', 1);
      if (pair === '') continue;
      const octets = formOctets(pair.slice(name.length + 1));
      if (isInQuery) this.#inQuery.add(octets.toString('latin1'));
      this.#values.set(formOctets(name).toString('utf8'), { octets, isInQuery, isEncoded: true });
    }
  }
}

const plus = 0x2b;
const percent = 0x25;
const space = 0x20;

/**
 * The octets that a part of a form stands for. A percent sign that is followed by anything else than two digits stands for itself.
 * @param part each character is an octet
 */
function formOctets(part: string): Buffer {
  const octets = Buffer.from(part, 'latin1');
  let end = 0;
  for (let at = 0; at < octets.length; at += 1) {
    const octet = octets[at]!;
    const escaped = octet === percent ? hexOctet(octets[at + 1], octets[at + 2]) : null;
    if (escaped !== null) at += 2;
    octets[end] = escaped ?? (octet === plus ? space : octet);
    end += 1;
  }
  return octets.subarray(0, end);
}

function hexOctet(high = 0, low = 0): number | null {
  const [first, second] = [hexDigit(high), hexDigit(low)];
  return first === null || second === null ? null : first * 16 + second;
}

function hexDigit(code: number): number | null {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : null;
}
