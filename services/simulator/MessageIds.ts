/** How a carrier writes ids; some write them differently in answers and in receipts. */
export const idForms = ['decimal', 'hex', 'hex-lower', 'zero-padded', 'uuid'] as const;
export type IdForm = (typeof idForms)[number];

/** Makes carrier message ids: increasing numbers that do not repeat after a restart unless the clock is set back. */
export class MessageIds {
  // Microseconds, so that a restarted carrier begins above all earlier ids; below 2^53 until 2255.
  readonly #first = Date.now() * 1_000;
  #given = 0;

  /** @param repeatAfter repeats ids after so many, as a carrier with short ids does */
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

/** As `toString`, which is slow for numbers of more than 32 bits; mostly only the last six digits change. */
function decimal(id: number): string {
  const count = Math.floor(id / million);
  if (count === 0) return id.toString();
  if (count !== lastMillion.count) lastMillion = { count, text: count.toString() };
  return lastMillion.text + (id - count * million + million).toString().slice(1);
}
