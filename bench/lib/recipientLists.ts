import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeWorkbook } from '#tests/helpers/recipients/recipientFiles.ts';

export const listKinds = ['csv', 'xlsx'] as const;
export type ListKind = (typeof listKinds)[number];

/** Words over the columns of such a list. */
export const template = 'Dear {{name}}, your due is Tk {{amount}}. Please pay by Thursday.';

/** Writes a list of so many numbers, each its own, with a name, one in three of them Bangla, and an amount. @returns its path */
export async function writeList(folder: string, kind: ListKind, rows: number): Promise<string> {
  const file = path.join(folder, `recipients.${kind}`);
  if (kind === 'csv') await pipeline(Readable.from(csv(rows)), createWriteStream(file));
  else await writeWorkbook(file, sheet(rows));
  return file;
}

const heading = ['mobile', 'name', 'amount'];

function cellsAt(index: number): [string, string, string] {
  const name = index % 3 === 0 ? `মোঃ করিম ${index}` : `Rahim Uddin ${index}`;
  return [`01${3 + (index % 7)}${String(10_000_000 + index).slice(-8)}`, name, String((index * 7) % 5_000)];
}

function* csv(rows: number): Generator<string> {
  yield `${heading.join(',')}\n`;
  for (let index = 0; index < rows; index += 1_000) {
    let block = '';
    for (let at = index; at < Math.min(rows, index + 1_000); at++) {
      const [number, name, amount] = cellsAt(at);
      block += at % 10 === 0 ? `${number},"${name}, Dhaka",${amount}\n` : `${number},${name},${amount}\n`;
    }
    yield block;
  }
}

function* sheet(rows: number): Generator<string[]> {
  yield heading;
  for (let index = 0; index < rows; index++) yield cellsAt(index);
}
