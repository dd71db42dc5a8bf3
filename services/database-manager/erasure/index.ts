import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { maskMsisdn } from '#domain/numbers/msisdn.ts';
import { writeAuditEntry } from '#services/kit/auth/audit.ts';
import type { Database } from '#services/kit/database/index.ts';
import { areOpen, placesOf, type Erasure, type Place } from './places.ts';

/** Rows that one transaction changes: others wait no longer than that takes. */
const perStep = 1_000;

export interface Found {
  place: string;
  /** Null where the rows do not say whose they are. */
  companyId: number | null;
  rows: number;
}

/** Finds the rows that hold the number now. */
export async function findNumber(database: Database, erasure: Erasure): Promise<Found[]> {
  const found: Found[] = [];
  for (const { name, table, company, where } of placesOf(erasure)) {
    const { rows } = await withoutTimeLimit(database, (transaction) =>
      sql<Omit<Found, 'place'>>`
        select ${company} as "companyId", count(*) as rows from ${sql.table(table)} where ${where}
        group by 1 order by 1`.execute(transaction),
    );
    found.push(...rows.map((row) => ({ place: name, ...row })));
  }
  return found;
}

/** How many messages to the number have not ended. */
export async function countOpen(database: Database, erasure: Erasure): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from messages where ${areOpen(erasure)}`.execute(database);
  return rows[0]!.open;
}

/** Users, companies and branches whose contact number it is. These are changed in the portal. */
export async function contactsOfStaff(database: Database, msisdn: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select 'user ' || username as name from users where contact_no = ${msisdn}
    union all select 'company ' || name from companies where contact_no = ${msisdn}
    union all select 'branch ' || name from branches where contact_no = ${msisdn}`.execute(database);
  return rows.map(({ name }) => name);
}

/**
 * Removes the number, and the texts of the ended messages to it, from everything but the opt-outs. An erasure that is interrupted can be
 * repeated. The audit log of each company has an entry before anything of it is changed.
 * @param found what `findNumber` said
 */
export async function eraseNumber(
  database: Database,
  erasure: Erasure,
  found: readonly Found[],
  { note }: { note: string },
): Promise<void> {
  await audit(database, erasure.msisdn, found, note);
  for (const place of placesOf(erasure)) while ((await changeStep(database, place)) === perStep);
}

/** Each company's entry names what was found; the provider's has what belongs to no company. */
async function audit(
  database: Database,
  msisdn: string,
  found: readonly Found[],
  note: string,
): Promise<void> {
  // An erasure that finds nothing is recorded for the provider as well.
  const companies = found.length > 0 ? [...new Set(found.map(({ companyId }) => companyId))] : [null];
  await database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: number }>`
      select id from companies where scope = 'platform' order by id limit 1`.execute(transaction);
    const [provider] = rows;
    // Without a company nobody can read the audit log.
    if (!provider) return;
    const actor = { userId: null, username: 'operator', companyId: provider.id, address: '' };
    for (const companyId of companies)
      await writeAuditEntry(transaction, actor, {
        action: 'erased',
        noun: 'message',
        companyId: companyId ?? provider.id,
        recordId: null,
        recordName: maskMsisdn(msisdn),
        changes: [
          { field: 'note', before: null, after: note },
          ...found
            .filter((each) => each.companyId === companyId)
            .map(({ place, rows: count }) => ({ field: place, before: String(count), after: '0' })),
        ],
      });
  });
}

async function changeStep(database: Database, { table: name, where, change, also }: Place): Promise<number> {
  const table = sql.table(name);
  const row = sql.ref(`${name}.ctid`);
  const isPicked = sql`${row} = picked.row returning ${table}.*`;
  const { rows } = await withoutTimeLimit(database, async (transaction) => {
    // The audit log takes no other change (migration 0033).
    await sql`set local barta.erases_number = 'on'`.execute(transaction);
    return sql<{ changed: number }>`
      with picked as materialized (select ${row} as row from ${table} where ${where} limit ${perStep} for update of ${table}),
        gone as (${
          change
            ? sql`update ${table} set ${change} from picked where ${isPicked}`
            : sql`delete from ${table} using picked where ${isPicked}`
        })
        ${also ? sql`, following as (${also})` : sql``}
      select count(*) as changed from gone`.execute(transaction);
  });
  return rows[0]!.changed;
}

/** In a transaction without a time limit: some places have no index by number, and are read from beginning to end. */
function withoutTimeLimit<Result>(
  database: Database,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    return work(transaction);
  });
}
