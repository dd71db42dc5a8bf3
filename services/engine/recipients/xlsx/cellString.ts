import { FileRefused, withoutControls } from '../table.ts';

/** Longest string of a cell that is gathered; one of more than `recipientLimits.rowLength` is refused with its row. */
const longestString = 100_000;

/** Gathers the text of `<t>` in a string of one or several runs, leaving out how to read it aloud (`<rPh>`). */
export class TextCollector {
  #text = '';
  #inText = false;
  #inReading = false;

  open(name: string): void {
    if (name === 't') this.#inText = true;
    else if (name === 'rPh') this.#inReading = true;
  }

  close(name: string): void {
    if (name === 't') this.#inText = false;
    else if (name === 'rPh') this.#inReading = false;
  }

  add(text: string): void {
    if (!this.#inText || this.#inReading) return;
    this.#text += text;
    if (this.#text.length > longestString) throw new FileRefused('file-suspicious');
  }

  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}

/** A stored string as it was typed: `_x000D_` is a character that XML cannot hold, and each line ends in `\n`. */
export function cellString(stored: string): string {
  const text = stored.includes('_x')
    ? stored.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : stored;
  return withoutControls(text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);
}
