import { Readable } from 'node:stream';
import type { Contact } from '#contract/main-api/contactGroups.ts';
import { csvLine, csvStart } from '#domain/csv.ts';
import type { ContactRepository } from './repository.ts';

/** Contacts read at a time. */
const pageRows = 1_000;

type Exported = Pick<Contact, 'msisdn' | 'values'>;

/** A group as a file that can be imported again; of a million contacts no more than a page is in memory. */
export function csvOfGroup(
  contacts: Pick<ContactRepository, 'after'>,
  columns: readonly string[],
  shown: (contact: Exported) => Exported,
): Readable {
  return Readable.from(linesOf(contacts, columns, shown), { objectMode: false });
}

async function* linesOf(
  contacts: Pick<ContactRepository, 'after'>,
  columns: readonly string[],
  shown: (contact: Exported) => Exported,
): AsyncGenerator<string> {
  yield csvStart + csvLine(['number', ...columns]);
  let last = '';
  for (;;) {
    const page = await contacts.after(last, pageRows);
    if (page.length === 0) return;
    yield page
      .map(shown)
      .map((contact) => csvLine([contact.msisdn, ...contact.values]))
      .join('');
    last = page.at(-1)!.msisdn;
  }
}
