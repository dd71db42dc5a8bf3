/** When nobody knows better: a beginning that too many numbers have to count them. */
const ofMany = 0.1;
/** Between what was expected and what is read next, so that a bad guess does not read everything. */
const mostGrowth = 4;

/** How many rows of a list there are among messages that roll-ups let through, which do not know the list whole. */
export class Density {
  #rows = 0;
  #messages = 0;
  #assumed: number;
  readonly #isKnown: boolean;

  /** @param known 1 when roll-ups know the list whole; null when nobody knows */
  constructor(known: number | null) {
    this.#isKnown = known === 1;
    this.#assumed = known ?? ofMany;
  }

  /** Messages among which there are probably so many rows. */
  holding(rows: number): number {
    if (this.#isKnown) return rows;
    return Math.ceil((rows / this.#assumed) * 1.2);
  }

  /** Rows that were found among so many messages. */
  found(rows: number, messages: number): void {
    this.#rows += rows;
    this.#messages += messages;
    const seen = (this.#rows + 1) / (this.#messages + 1);
    this.#assumed = Math.min(1, Math.max(seen, this.#assumed / mostGrowth));
  }
}
