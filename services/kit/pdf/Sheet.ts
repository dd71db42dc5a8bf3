import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { openBengaliFont } from './bengaliFont.ts';
import { sfntOf } from './woff.ts';
import { printableText } from './printableText.ts';

/** Points: A4 and its margins. */
export const paper = { width: 595.28, height: 841.89, margin: 36 } as const;
export const contentWidth = paper.width - 2 * paper.margin;
export const lightGrey = '#eef1f4';
export const grey = '#5b6470';
const ink = '#15191e';

const packageFolder = '@fontsource/noto-sans-bengali/files/noto-sans-bengali';
const scripts = ['latin', 'latin-ext', 'bengali'] as const;
type Script = (typeof scripts)[number];
/** Each file of the family has one script: a text is drawn in runs. */
const runs =
  /(?<bengali>[\u0964\u0965\u0980-\u09ff\u200c\u200d]+(?: +[\u0964\u0965\u0980-\u09ff\u200c\u200d]+)*)|(?<ext>[\u0100-\u02ff\u1e00-\u1eff]+)|[^\u0964\u0965\u0980-\u09ff\u200c\u200d\u0100-\u02ff\u1e00-\u1eff]+/gu;

export interface TextStyle {
  size?: number;
  isBold?: boolean;
  color?: string;
  align?: 'left' | 'right';
}

export interface Place {
  x: number;
  /** The top of the line. */
  y: number;
  width: number;
}

interface SheetInfo {
  title: string;
  author: string;
  /** Stored in the file. The same facts give the same file, byte for byte. */
  createdAt: Date;
  language: string;
}

/** A PDF file of A4 pages. It is written as it is drawn: a page that was ended cannot be changed. */
export class Sheet {
  readonly file: InstanceType<typeof PDFDocument>;

  private constructor(file: InstanceType<typeof PDFDocument>) {
    this.file = file;
  }

  /** The library is loaded with the first document: most processes never make one. */
  static async open({ title, author, createdAt, language }: SheetInfo): Promise<Sheet> {
    const { default: Document } = await import('pdfkit');
    const file = new Document({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      lang: language,
      displayTitle: true,
      info: {
        Title: printableText(title),
        Author: printableText(author),
        Creator: 'Barta',
        Producer: 'Barta',
        CreationDate: createdAt,
      },
    });
    const { resolve } = createRequire(import.meta.url);
    for (const script of scripts) {
      for (const weight of [400, 700]) {
        // pdfkit would unpack a WOFF file itself, in JavaScript, which took a third of the time of a short document.
        const sfnt = sfntOf(await readFile(resolve(`${packageFolder}-${script}-${weight}-normal.woff`)));
        // pdfkit takes a font of fontkit as well; its types do not say so.
        const font = script === 'bengali' ? ((await openBengaliFont(sfnt)) as unknown as Buffer) : sfnt;
        file.registerFont(`${script}-${weight}`, font);
      }
    }
    return new Sheet(file);
  }

  addPage(): void {
    this.file.addPage();
  }

  /** One line of text, made smaller and then cut so that it fits into the width: figures get smaller before they are cut. */
  line(text: string, { x, y, width }: Place, style: TextStyle = {}): void {
    const { size = 9, align = 'left', color = ink } = style;
    const clean = printableText(text);
    const natural = this.#widthOf(clean, style);
    const shrunk =
      natural > width ? Math.max(size * (align === 'right' ? 0.6 : 0.85), (size * width) / natural) : size;
    const fitting = { ...style, size: shrunk };
    const shown = this.#widthOf(clean, fitting) > width + 0.1 ? this.#cut(clean, width, fitting) : clean;
    let left = align === 'right' ? x + width - this.#widthOf(shown, fitting) : x;
    for (const run of runsOf(shown)) {
      this.#use(run.script, fitting);
      // The text that readers copy and search for: glyphs of Bengali stand in another order than its letters.
      const isMarked = run.script === 'bengali';
      if (isMarked) this.file.markContent('Span', { actual: run.text });
      // By the baseline, which is the same for all runs of a line.
      this.file.fillColor(color).text(run.text, left, y + size, { lineBreak: false, baseline: 'alphabetic' });
      if (isMarked) this.file.endMarkedContent();
      left += this.file.widthOfString(run.text);
    }
  }

  /** Text in as many lines as it needs, at most `most`. @returns the height */
  paragraph(text: string, { x, y, width }: Place, style: TextStyle = {}, most = 3): number {
    const height = (style.size ?? 9) * 1.45;
    const lines = this.#wrap(printableText(text), width, style, most);
    lines.forEach((line, index) => this.line(line, { x, y: y + index * height, width }, style));
    return lines.length * height;
  }

  box({ x, y, width }: Place, height: number): void {
    this.file.rect(x, y, width, height).fill(lightGrey);
  }

  rule(y: number, color = '#c3cad2'): void {
    const { margin, width } = paper;
    this.file
      .moveTo(margin, y)
      .lineTo(width - margin, y)
      .lineWidth(0.6)
      .strokeColor(color)
      .stroke();
  }

  #use(script: Script, { size = 9, isBold = false }: TextStyle): void {
    this.file.font(`${script}-${isBold ? 700 : 400}`).fontSize(size);
  }

  #widthOf(text: string, style: TextStyle): number {
    return runsOf(text).reduce((width, run) => {
      this.#use(run.script, style);
      return width + this.file.widthOfString(run.text);
    }, 0);
  }

  /** Its beginning and an ellipsis. */
  #cut(text: string, width: number, style: TextStyle): string {
    const letters = lettersOf(text);
    let [fits, tooMany] = [0, letters.length];
    while (tooMany - fits > 1) {
      const middle = (fits + tooMany) >> 1;
      if (this.#widthOf(`${letters.slice(0, middle).join('')}…`, style) <= width) fits = middle;
      else tooMany = middle;
    }
    return `${letters.slice(0, fits).join('')}…`;
  }

  /** The last line has all the rest, and is cut when it is drawn. A word that is wider than a line is broken. */
  #wrap(text: string, width: number, style: TextStyle, most: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const isLast = lines.length === most - 1;
      const longer = line ? `${line} ${word}` : word;
      if (isLast || this.#widthOf(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      line = word;
      while (lines.length < most - 1 && this.#widthOf(line, style) > width) {
        const start = this.#cut(line, width, style).slice(0, -1);
        lines.push(start);
        line = line.slice(start.length);
      }
    }
    return line ? [...lines, line] : lines;
  }
}

function runsOf(text: string): { script: Script; text: string }[] {
  return [...text.matchAll(runs)].map(({ 0: run, groups }) => ({
    script: groups?.bengali ? 'bengali' : groups?.ext ? 'latin-ext' : 'latin',
    text: run,
  }));
}

const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/** Splits a text into what readers see as letters: conjuncts with their vowel signs are one. */
function lettersOf(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment);
}
