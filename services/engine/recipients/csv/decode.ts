import { StringDecoder } from 'node:string_decoder';
import { chunksOf, type Source } from '../file/source.ts';
import { FileRefused, withoutControls } from '../table.ts';
import type { FoundCharset } from './charset.ts';

/** The characters that Windows-1252 has at 0x80 to 0x9f, a space where it has none (WHATWG Encoding, index). */
const windows1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

interface Decoder {
  /** Text of `octets` as far as its characters are whole. */
  decode(octets: Buffer): string;
  /** Text of what is left. */
  end(): string;
}

/**
 * The text of `source` in pieces, each line ended by `\n` however it was ended in the file, without byte order marks in its
 * middle, as joined files have them, and without control characters.
 * @throws FileRefused file-bad-encoding; file-not-a-table for what no text has
 */
export async function* textOf(
  source: Source,
  { charset, markBytes }: FoundCharset,
): AsyncGenerator<string, void> {
  const decoder = decoders[charset]();
  let toSkip = markBytes;
  let endedInReturn = false;
  for await (const chunk of chunksOf(source)) {
    const octets = chunk.subarray(toSkip);
    toSkip -= Math.min(toSkip, chunk.length);
    let text = checked(decoder.decode(octets));
    if (text === '') continue;
    if (endedInReturn) text = `\r${text}`;
    endedInReturn = text.endsWith('\r');
    yield cleaned(endedInReturn ? text.slice(0, -1) : text);
  }
  const rest = checked(decoder.end());
  yield cleaned(endedInReturn ? `\r${rest}` : rest);
}

const decoders: Record<FoundCharset['charset'], () => Decoder> = {
  // Checked before, so that nothing is replaced.
  'utf-8': () => {
    const decoder = new StringDecoder('utf8');
    return { decode: (octets) => decoder.write(octets), end: () => decoder.end() };
  },
  'utf-16le': () => strict('utf-16le'),
  'utf-16be': () => strict('utf-16be'),
  // Not TextDecoder: some versions of Node read its 0x80 to 0x9f as Latin-1.
  'windows-1252': () => ({ decode: decodeWindows1252, end: () => '' }),
};

function strict(charset: string): Decoder {
  const decoder = new TextDecoder(charset, { fatal: true, ignoreBOM: true });
  const orRefuse = (decode: () => string) => {
    try {
      return decode();
    } catch (cause) {
      throw new FileRefused('file-bad-encoding', { cause });
    }
  };
  return {
    decode: (octets) => orRefuse(() => decoder.decode(octets, { stream: true })),
    end: () => orRefuse(() => decoder.decode()),
  };
}

function decodeWindows1252(octets: Buffer): string {
  return octets.toString('latin1').replace(/[\x80-\x9f]/g, (character) => {
    const letter = windows1252[character.charCodeAt(0) - 0x80]!;
    if (letter === ' ') throw new FileRefused('file-bad-encoding');
    return letter;
  });
}

function checked(text: string): string {
  if (text.includes('\0')) throw new FileRefused('file-not-a-table');
  return text;
}

function cleaned(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  return withoutControls(lines).replaceAll('\ufeff', '');
}
