/** A gap between the literal texts of a pattern: anything, or the carrier's id. */
type Gap = 'any' | 'id';

/** Longer ids are none; SMPP's have at most 64 characters, and UUIDs 36. */
const longestId = 100;

/**
 * A pattern of literal text with `*` for anything and `{id}` for the carrier's id, which has neither spaces nor quotation
 * marks. Each literal text is looked for once, from the left, so that an answer takes time that grows with its length alone.
 */
export class Pattern {
  /** Literal texts; between each and the next stands a gap. */
  readonly #literals: readonly string[];
  readonly #gaps: readonly Gap[];
  /** Why it can be no pattern; null if it is one. */
  readonly problem: 'pattern-id-twice' | 'pattern-id-after-anything' | null;

  constructor(pattern: string) {
    const pieces = pattern.replaceAll(/\*{2,}/g, '*').split(/(\*|\{id\})/);
    this.#literals = pieces.filter((_, index) => index % 2 === 0);
    this.#gaps = pieces.filter((_, index) => index % 2 === 1).map((piece) => (piece === '*' ? 'any' : 'id'));
    const id = this.#gaps.indexOf('id');
    const isAfterAnything = id > 0 && this.#gaps[id - 1] === 'any' && this.#literals[id] === '';
    this.problem =
      id !== this.#gaps.lastIndexOf('id')
        ? 'pattern-id-twice'
        : isAfterAnything
          ? 'pattern-id-after-anything'
          : null;
  }

  get hasId(): boolean {
    return this.#gaps.includes('id');
  }

  /** @returns the carrier's id, '' where the pattern has none; null if the whole text does not fit */
  match(text: string): string | null {
    const [first = ''] = this.#literals;
    if (!text.startsWith(first)) return null;
    if (this.#gaps.length === 0) return text === first ? '' : null;
    let at = first.length;
    let id = '';
    for (const [index, gap] of this.#gaps.entries()) {
      const literal = this.#literals[index + 1]!;
      const isLast = index === this.#gaps.length - 1;
      // An id that is followed by anything ends where no id can go on.
      const end =
        gap === 'id' && literal === '' && !isLast
          ? endOfId(text, at)
          : isLast
            ? text.length - literal.length
            : text.indexOf(literal, at);
      if (end < at || (isLast && !text.endsWith(literal))) return null;
      if (gap === 'id') {
        if (end === at || end - at > longestId || endOfId(text, at) < end) return null;
        id = text.slice(at, end);
      }
      at = end + literal.length;
    }
    return id;
  }
}

function endOfId(text: string, from: number): number {
  let at = from;
  const most = Math.min(text.length, from + longestId + 1);
  while (at < most && isOfId(text.charCodeAt(at))) at += 1;
  return at;
}

/** Printable ASCII without space, quotation marks, `<`, `>`, `,`, `;` and backslash. */
function isOfId(code: number): boolean {
  return code > 0x20 && code < 0x7f && !notOfIds.has(code);
}

const notOfIds = new Set(Array.from('"\'<>,;\\', (sign) => sign.charCodeAt(0)));
