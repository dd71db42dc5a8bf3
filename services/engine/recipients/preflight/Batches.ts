/** Gathers rows for a sink that takes them together, and waits for it: what is not yet taken never piles up. */
export class Batches<Row> {
  readonly #sink: (rows: Row[]) => Promise<void>;
  readonly #size: number;
  #rows: Row[] = [];

  constructor(sink: (rows: Row[]) => Promise<void>, size: number) {
    this.#sink = sink;
    this.#size = size;
  }

  get isFull(): boolean {
    return this.#rows.length >= this.#size;
  }

  add(row: Row): void {
    this.#rows.push(row);
  }

  async flush(): Promise<void> {
    if (this.#rows.length === 0) return;
    const rows = this.#rows;
    this.#rows = [];
    await this.#sink(rows);
  }
}
