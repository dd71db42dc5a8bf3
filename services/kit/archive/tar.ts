/*
 * The format of `tar` (POSIX ustar), as far as backups need it: files and folders with short names. Entries are written
 * and read one by one, so that a backup may be larger than the memory.
 */

const blockOctets = 512;

interface TarEntry {
  name: string;
  /** Octets; 0 for a folder, whose name ends in a slash. */
  size: number;
}

/** The header of an entry that only its owner may read. */
export function tarHeader({ name, size }: TarEntry): Buffer {
  const header = Buffer.alloc(blockOctets);
  const isFolder = name.endsWith('/');
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for an archive.`);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  header.write(name, 0);
  header.write(octal(isFolder ? 0o700 : 0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(Math.floor(Date.now() / 1_000), 11), 136);
  header.write(' '.repeat(8), 148);
  header.write(isFolder ? '5' : '0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(octal(checksumOf(header), 6) + ' ', 148);
  return header;
}

/** The zeros that follow the content of an entry, up to the next block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((blockOctets - (size % blockOctets)) % blockOctets);
}

/** The end of an archive. */
export const tarEnd = Buffer.alloc(2 * blockOctets);

/**
 * Reads the entries of an archive in order. The content of each has to be read before the next one.
 * @throws when the archive is damaged or not whole
 */
export async function* readTar(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<TarEntry & { content: AsyncGenerator<Buffer> }> {
  const octets = new OctetReader(source);
  for (;;) {
    const header = await octets.read(blockOctets);
    if (header.every((octet) => octet === 0)) return;
    const text = (start: number, length: number) =>
      header.toString('latin1', start, start + length).replace(/[\0 ].*$/s, '');
    const size = Number.parseInt(text(124, 12), 8);
    const checksum = Number.parseInt(text(148, 8), 8);
    header.write(' '.repeat(8), 148);
    if (checksum !== checksumOf(header) || !Number.isSafeInteger(size)) throw damaged();
    let left = size;
    const content = async function* () {
      while (left > 0) {
        const piece = await octets.readSome(left);
        left -= piece.length;
        yield piece;
      }
    };
    yield { name: text(0, 100), size, content: content() };
    while (left > 0) left -= (await octets.readSome(left)).length;
    await octets.read(tarPadding(size).length);
  }
}

function checksumOf(header: Buffer): number {
  return header.reduce((sum, octet) => sum + octet, 0);
}

function damaged(): Error {
  return new Error('the archive is damaged or not whole');
}

/** A stream of octets by length. */
class OctetReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** At least one octet, and at most so many. */
  async readSome(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const next = await this.#source.next();
      if (next.done) throw damaged();
      this.#rest = next.value;
    }
    const piece = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(piece.length);
    return piece;
  }

  async read(length: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let left = length; left > 0;) {
      const piece = await this.readSome(left);
      pieces.push(piece);
      left -= piece.length;
    }
    return Buffer.concat(pieces);
  }
}
