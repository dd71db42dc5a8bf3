/** Collects rows for a statement that writes many of them. While it is written, the next row waits. */
export class RowBuffer<Row> {
  readonly #write: (rows: Row[]) => Promise<void>;
  readonly #size: number;
  #rows: Row[] = [];

  /** @param size rows of one write at most */
  constructor(write: (rows: Row[]) => Promise<void>, size: number) {
    this.#write = write;
    this.#size = size;
  }

  /** @returns a promise if the buffer is full: it resolves when the rows are written */
  add(row: Row): Promise<void> | undefined {
    this.#rows.push(row);
    return this.#rows.length >= this.#size ? this.flush() : undefined;
  }

  /** Writes what is left. */
  async flush(): Promise<void> {
    if (this.#rows.length === 0) return;
    const rows = this.#rows;
    this.#rows = [];
    await this.#write(rows);
  }
}
