import { Readable } from 'node:stream';
import type { Contact } from '#contract/main-api/sending/contactGroups.ts';
import { csvLine, csvStart } from '#domain/lists/csv.ts';
import { maskNumbersIn } from '#domain/numbers/msisdnMask.ts';
import { headingOf, type ExportStyle } from '#services/kit/csv/exportStyle.ts';
import type { ContactRepository } from './repository.ts';

/** Contacts read at a time. */
const pageRows = 1_000;

/** A group as a file that can be imported again; of a million contacts no more than a page is in memory. */
export function csvOfGroup(
  contacts: Pick<ContactRepository, 'after'>,
  columns: readonly string[],
  seesNumbers: boolean,
  style: ExportStyle,
): Readable {
  return Readable.from(linesOf(contacts, columns, seesNumbers, style), { objectMode: false });
}

async function* linesOf(
  contacts: Pick<ContactRepository, 'after'>,
  columns: readonly string[],
  seesNumbers: boolean,
  style: ExportStyle,
): AsyncGenerator<string> {
  yield (
    csvStart +
    csvLine([headingOf(style, 'number', style.words.contactFields.number), ...columns], style.format)
  );
  const shown = seesNumbers ? (text: string) => text : maskNumbersIn;
  // Sorted by number, masked numbers would reveal hidden digits.
  const order = seesNumbers ? 'msisdn' : 'id';
  let last: Pick<Contact, 'id' | 'msisdn'> | null = null;
  for (;;) {
    const page = await contacts.after(last, order, pageRows);
    if (page.length === 0) return;
    yield page.map(({ msisdn, values }) => csvLine([msisdn, ...values].map(shown), style.format)).join('');
    last = page.at(-1)!;
  }
}
