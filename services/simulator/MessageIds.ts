/** How a carrier writes a message's id; a real one may write it differently in answers and in receipts. */
export const idForms = ['decimal', 'hex', 'hex-lower', 'zero-padded', 'uuid'] as const;
export type IdForm = (typeof idForms)[number];

/** Gives out carrier message ids: rising numbers that do not repeat over restarts, as long as clocks move on. */
export class MessageIds {
  // Microseconds, so that a restarted carrier begins above all that its forerunner gave out; within 2^53 until 2255.
  readonly #first = Date.now() * 1_000;
  #given = 0;

  /** With `repeatAfter` the same so many are given again and again, as a carrier with short ids does. */
  next(repeatAfter = Infinity): number {
    const turn = repeatAfter === Infinity ? this.#given : this.#given % repeatAfter;
    this.#given += 1;
    return this.#first + turn + 1;
  }
}

export function writeId(id: number, form: IdForm): string {
  switch (form) {
    case 'decimal':
      return decimal(id);
    case 'hex':
      return id.toString(16).toUpperCase();
    case 'hex-lower':
      return id.toString(16);
    case 'zero-padded':
      return decimal(id).padStart(20, '0');
    case 'uuid': {
      const digits = id.toString(16).padStart(16, '0');
      return `00000000-0000-4000-8${digits.slice(1, 4)}-${digits.slice(4)}`;
    }
  }
}

const million = 1_000_000;

let lastMillion = { count: -1, text: '' };

/** As toString does, which is slow for numbers of more than 32 bits: only the last six digits are ever new. */
function decimal(id: number): string {
  const count = Math.floor(id / million);
  if (count === 0) return id.toString();
  if (count !== lastMillion.count) lastMillion = { count, text: count.toString() };
  return lastMillion.text + (id - count * million + million).toString().slice(1);
}
