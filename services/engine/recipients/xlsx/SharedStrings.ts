import { FileRefused } from '../table.ts';
import { cellString, TextCollector } from './cellString.ts';
import { workbookLimits } from './limits.ts';
import { readWholeXml } from './xml.ts';

const blockBytes = 1024 * 1024;

/**
 * The strings that cells name by number, as bytes in blocks: as many JavaScript strings would take some times the
 * memory, each of them holding on to the piece of XML that it was cut from.
 */
export class SharedStrings {
  readonly #blocks: Buffer[] = [];
  /** Where each string begins: block × `blockBytes` + offset. */
  #starts = new Uint32Array(1024);
  #lengths = new Uint32Array(1024);
  #count = 0;
  #used = blockBytes;

  static async read(chunks: AsyncIterable<Buffer>): Promise<SharedStrings> {
    const strings = new SharedStrings();
    const collector = new TextCollector();
    await readWholeXml(chunks, {
      open: (name) => collector.open(name),
      text: (text) => collector.add(text),
      close: (name) => {
        if (name === 'si') strings.#add(cellString(collector.take()));
        else collector.close(name);
      },
    });
    return strings;
  }

  /** Undefined when there is no such number. */
  get(index: number): string | undefined {
    if (!(index < this.#count)) return undefined;
    const start = this.#starts[index]!;
    const offset = start % blockBytes;
    return this.#blocks[Math.floor(start / blockBytes)]?.toString(
      'utf8',
      offset,
      offset + this.#lengths[index]!,
    );
  }

  #add(text: string): void {
    const length = Buffer.byteLength(text);
    if (this.#used + length > blockBytes) this.#addBlock(length);
    if (this.#count === workbookLimits.sharedStrings) throw new FileRefused('file-suspicious');
    if (this.#count === this.#starts.length) {
      this.#starts = twiceAsLong(this.#starts);
      this.#lengths = twiceAsLong(this.#lengths);
    }
    this.#starts[this.#count] = (this.#blocks.length - 1) * blockBytes + this.#used;
    this.#lengths[this.#count] = this.#blocks.at(-1)!.write(text, this.#used);
    this.#count += 1;
    this.#used += length;
  }

  #addBlock(needed: number): void {
    const isFull = (this.#blocks.length + 1) * blockBytes > workbookLimits.sharedTextBytes;
    if (isFull || needed > blockBytes) throw new FileRefused('file-suspicious');
    this.#blocks.push(Buffer.allocUnsafeSlow(blockBytes));
    this.#used = 0;
  }
}

function twiceAsLong(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(numbers.length * 2);
  longer.set(numbers);
  return longer;
}
