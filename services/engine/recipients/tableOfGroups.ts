import { contactLimits } from '#contract/main-api/sending/contactGroups.ts';
import { sql } from 'kysely';
import { recipientLimits } from '#contract/sms-receiver/recipients.ts';
import { fieldKey } from '#domain/messages/texts/template.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { refusedFields } from '#services/kit/errors.ts';
import { tableOfPages } from './lists.ts';
import type { Table, TableRow } from './table.ts';

/** Contacts read at a time. */
const pageRows = 1_000;

interface Group {
  id: number;
  columns: string[];
  contacts: number;
}

/**
 * The contacts of some groups as a table: the number, then each field that any of the groups has. A number in two groups
 * is in two rows.
 * @throws rule-refused for groups of another company, without contacts or with too many
 */
export async function tableOfGroups(
  database: Database,
  companyId: number,
  groupIds: readonly number[],
): Promise<Table> {
  const groups = await groupsOf(database, companyId, [...new Set(groupIds)]);
  const fields = new Map<string, string>();
  for (const name of groups.flatMap(({ columns }) => columns)) {
    if (!fields.has(fieldKey(name))) fields.set(fieldKey(name), name);
  }
  const contacts = groups.reduce((sum, group) => sum + group.contacts, 0);
  if (contacts > contactLimits.contacts || fields.size + 1 > recipientLimits.columns) {
    throw refusedFields({ groupIds: 'groups-too-large' });
  }

  const pages = rowsOf(database, companyId, groups, [...fields.keys()]);
  const table = await tableOfPages(pages, {
    hasHeader: true,
    // If a field has that name, a template means the field.
    headers: [fields.has(numberHeader) ? '' : numberHeader, ...fields.values()],
    columns: fields.size + 1,
    numberColumn: 0,
    textColumn: null,
  });
  if (!table) throw refusedFields({ groupIds: 'nothing-to-send' });
  return table;
}

const numberHeader = 'number';

/** How many contacts these groups have together, a number in two of them twice. */
export async function countContacts(
  queries: Queries,
  companyId: number,
  groupIds: readonly number[],
): Promise<number> {
  const { count } = await queries
    .selectFrom('contact_groups')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('contact_count'), sql<number>`0`).as('count'))
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', [...groupIds])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** In the order of the request. @throws rule-refused */
async function groupsOf(database: Database, companyId: number, ids: readonly number[]): Promise<Group[]> {
  const found = await database
    .selectFrom('contact_groups')
    .select(['id', 'columns', 'contact_count as contacts'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', [...ids])
    .execute();
  return ids.map((id) => {
    const group = found.find((candidate) => candidate.id === id);
    if (!group) throw refusedFields({ groupIds: 'no-such-record' });
    return group;
  });
}

async function* rowsOf(
  database: Database,
  companyId: number,
  groups: readonly Group[],
  fields: readonly string[],
): AsyncGenerator<TableRow[], void> {
  let row = 0;
  for (const group of groups) {
    const keys = group.columns.map(fieldKey);
    const places = fields.map((field) => keys.indexOf(field));
    let last = '';
    for (;;) {
      // Keyset pagination, so that each page costs the same.
      const contacts = await database
        .selectFrom('contacts')
        .select(['msisdn', 'field_values'])
        .where('company_id', '=', companyId)
        .where('group_id', '=', group.id)
        .where('msisdn', '>', last)
        .orderBy('msisdn')
        .limit(pageRows)
        .execute();
      if (contacts.length === 0) break;
      yield contacts.map(({ msisdn, field_values: values }) => ({
        row: (row += 1),
        cells: [msisdn, ...places.map((place) => values[place] ?? '')],
      }));
      last = contacts.at(-1)!.msisdn;
    }
  }
}
