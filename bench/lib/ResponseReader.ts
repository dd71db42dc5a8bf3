const endOfHead = Buffer.from('\r\n\r\n');

/** Reads HTTP/1.1 answers of known length off one connection; what a load generator needs of them, and no more. */
export class ResponseReader {
  #rest: Buffer = Buffer.alloc(0);

  /**
   * @returns the status of each answer that is whole by now
   * @throws when an answer does not say its length
   */
  push(piece: Buffer): number[] {
    const statuses: number[] = [];
    let data = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    for (;;) {
      const head = data.indexOf(endOfHead);
      if (head < 0) break;
      const text = data.toString('latin1', 0, head);
      const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
      if (length === undefined) throw new Error(`an answer without its length: ${text}`);
      const end = head + endOfHead.length + Number(length);
      if (data.length < end) break;
      statuses.push(Number(text.slice(9, 12)));
      data = data.subarray(end);
    }
    this.#rest = data;
    return statuses;
  }
}
