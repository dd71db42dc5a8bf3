import type { Readable } from 'node:stream';
import * as yauzl from 'yauzl';
import { paced } from '../Pace.ts';
import { FileRefused } from '../table.ts';
import type { Source } from '../file/source.ts';
import { workbookLimits } from './limits.ts';

/** The parts of an XLSX, read by the directory at the end of its archive; nothing is unpacked that is not asked for. */
export class WorkbookFile {
  readonly #zip: yauzl.ZipFile;
  readonly #entries: ReadonlyMap<string, yauzl.Entry>;
  readonly #signal: AbortSignal | undefined;

  private constructor(
    zip: yauzl.ZipFile,
    entries: ReadonlyMap<string, yauzl.Entry>,
    signal: AbortSignal | undefined,
  ) {
    this.#zip = zip;
    this.#entries = entries;
    this.#signal = signal;
  }

  /** @throws FileRefused file-damaged, file-suspicious */
  static async open(source: Source): Promise<WorkbookFile> {
    const options = { lazyEntries: true, autoClose: false } as const;
    const zip = await orDamaged(
      'path' in source
        ? yauzl.openPromise(source.path, options)
        : yauzl.fromBufferPromise(source.octets, options),
    );
    try {
      return new WorkbookFile(zip, await entriesOf(zip), source.signal);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  has(name: string): boolean {
    return this.#entries.has(nameKey(name));
  }

  /** Bytes of a part as the archive declares them, of which no more are read. */
  sizeOf(name: string): number {
    return this.#entries.get(nameKey(name))?.uncompressedSize ?? 0;
  }

  /**
   * The unpacked bytes of a part, with pauses for others; more than the archive declares are refused on the way.
   * @throws FileRefused file-damaged when there is no such part, file-suspicious when it is too large; the reason of the
   *   source's signal
   */
  async *read(name: string, maxBytes: number): AsyncGenerator<Buffer, void> {
    const entry = this.#entries.get(nameKey(name));
    if (!entry || entry.isEncrypted()) throw new FileRefused('file-damaged');
    const { compressedSize, uncompressedSize } = entry;
    const isBomb =
      uncompressedSize > workbookLimits.ratioFromBytes &&
      uncompressedSize > compressedSize * workbookLimits.ratio;
    if (isBomb || uncompressedSize > maxBytes) throw new FileRefused('file-suspicious');

    const stream = await orDamaged(this.#zip.openReadStreamPromise(entry));
    // It also complains when nobody listens any more.
    stream.on('error', () => {});
    yield* paced(orDamagedOnTheWay(stream), this.#signal);
  }

  close(): void {
    this.#zip.close();
  }
}

async function entriesOf(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      const key = nameKey(entry.fileName);
      // Two parts of one name: which of them is meant, each program decides for itself.
      if (entries.has(key) || entries.size >= workbookLimits.entries)
        throw new FileRefused('file-suspicious');
      entries.set(key, entry);
    }
  } catch (cause) {
    throw cause instanceof FileRefused ? cause : new FileRefused('file-damaged', { cause });
  }
  zip.on('error', () => {});
  return entries;
}

/** Names of parts are compared without case (ECMA-376 part 2, §6.2.2.3). */
function nameKey(name: string): string {
  return name.replace(/^\//, '').toLowerCase();
}

async function orDamaged<Result>(result: Promise<Result>): Promise<Result> {
  return result.catch((cause: unknown) => {
    throw new FileRefused('file-damaged', { cause });
  });
}

async function* orDamagedOnTheWay(stream: Readable): AsyncGenerator<Buffer, void> {
  try {
    yield* stream;
  } catch (cause) {
    throw new FileRefused('file-damaged', { cause });
  }
}
