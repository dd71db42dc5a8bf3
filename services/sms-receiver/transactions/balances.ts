import { sql, type RawBuilder } from 'kysely';
import type { LedgerKind } from '#contract/sms-receiver/credit.ts';
import type { PeriodBalances } from '#contract/sms-receiver/transactions.ts';
import { bigints } from '#services/kit/database/sql/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import type { Micros } from '#services/kit/time/micros.ts';

/*
 * Running balances: what a company could spend at a place in its ledger. They are sums over the ledger, read from the
 * index ledger_entries_changes_idx alone. The account is the sum of all entries at every commit, so that a place can
 * be reached from the beginning of the ledger or back from the account, whichever is nearer.
 */

/** A charge takes credit that was held before: what can be spent does not change. */
const kindsThatChange = ['recharge', 'hold', 'release', 'refund'] as const satisfies readonly LedgerKind[];
const kinds = sql`(values ${sql.join(kindsThatChange.map((kind) => sql`(${sql.lit(kind)})`))}) kinds (kind)`;

/** The change of an entry to the credit that can be spent. */
export const spendableChange = sql<number>`(balance_delta - held_delta)`;

export function instantAt(micros: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(timestamptz 'epoch' + ${micros} * interval '1 microsecond')`;
}

export function microsAt(instant: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${instant}) * 1000000)::bigint`;
}

/** The sum of a company's entries in a part of its ledger. @param range a condition on `entry` */
function changeIn(companyId: RawBuilder<unknown>, range: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(of_kind.change), 0)::bigint from ${kinds}
    cross join lateral (select sum(entry.balance_delta - entry.held_delta) as change from ledger_entries entry
      where entry.company_id = ${companyId} and entry.kind = kinds.kind and ${range}) of_kind)`;
}

/**
 * The credit that a company could spend after its entries up to a place.
 * @param at the time of the place
 * @param upTo a condition on `entry` that is true up to the place
 * @param beyond the opposite
 */
function balanceUpTo(
  companyId: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
  upTo: RawBuilder<unknown>,
  beyond: RawBuilder<unknown>,
): RawBuilder<number> {
  const first = sql`(select min(earliest.created_at) from ${kinds} cross join lateral (
    select created_at from ledger_entries entry where entry.company_id = ${companyId} and entry.kind = kinds.kind
    order by created_at, id limit 1) earliest)`;
  return sql<number>`(case when ${at} - ${first} < now() - ${at} then ${changeIn(companyId, upTo)}
    else coalesce((select balance - held from credit_accounts where company_id = ${companyId}), 0)
      - ${changeIn(companyId, beyond)} end)`;
}

/** A place in a company's ledger: just after this entry. */
export interface EntryPlace {
  companyId: number;
  id: number;
  at: Micros;
}

/**
 * The credit that companies could spend after each of some entries.
 * @param entries the rows of a page: the ledger between them is read once
 * @returns by the entry's id
 */
export async function balancesAfter(
  queries: Queries,
  entries: readonly EntryPlace[],
): Promise<Map<number, number>> {
  if (entries.length === 0) return new Map();
  const place = sql`(page.at, page.id)`;
  const entry = sql`(entry.created_at, entry.id)`;
  const { rows } = await sql<{ id: number; balance: number }>`
    with page as (
      select company_id, at, id, lag(at) over company as at_before, lag(id) over company as id_before
      from (select company_id, ${instantAt(sql`micros`)} as at, id
        from unnest(${bigints(entries.map(({ companyId }) => companyId))}, ${bigints(entries.map(({ at }) => at))},
          ${bigints(entries.map(({ id }) => id))}) as given (company_id, micros, id)) given
      window company as (partition by company_id order by at, id)
    ), steps as materialized (
      select company_id, at, id, case when id_before is null
        then ${balanceUpTo(sql`page.company_id`, sql`page.at`, sql`${entry} <= ${place}`, sql`${entry} > ${place}`)}
        else ${changeIn(sql`page.company_id`, sql`${entry} > (page.at_before, page.id_before) and ${entry} <= ${place}`)}
        end as change
      from page
    )
    select id, sum(change) over (partition by company_id order by at, id)::bigint as balance from steps`.execute(
    queries,
  );
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}

/** A balance that is known: what a company could spend before everything from an instant on. */
export interface KnownBalance {
  before: Micros;
  balance: number;
}

/**
 * The credit that companies could spend before an instant.
 * @param known balances of the same snapshot, by company: only what lies between is read. The new ones are added.
 * @returns by company
 */
export async function balancesBefore(
  queries: Queries,
  companyIds: readonly number[],
  instant: Micros,
  known = new Map<number, KnownBalance>(),
): Promise<Map<number, number>> {
  if (companyIds.length === 0) return new Map();
  const at = instantAt(sql`${instant}::bigint`);
  const knownAt = instantAt(sql`given.known_before`);
  const change = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
    changeIn(sql`given.company_id`, sql`entry.created_at >= ${from} and entry.created_at < ${to}`);
  const { rows } = await sql<{ companyId: number; balance: number }>`
    select given.company_id as "companyId", case
      when given.known_before is null then ${balanceUpTo(sql`given.company_id`, at, sql`entry.created_at < ${at}`, sql`entry.created_at >= ${at}`)}
      when given.known_before >= ${instant}::bigint then given.known_balance - ${change(at, knownAt)}
      else given.known_balance + ${change(knownAt, at)} end as balance
    from unnest(${bigints(companyIds)}, ${bigints(companyIds.map((id) => known.get(id)?.before ?? null))},
      ${bigints(companyIds.map((id) => known.get(id)?.balance ?? null))}) as given (company_id, known_before, known_balance)`.execute(
    queries,
  );
  for (const { companyId, balance } of rows) known.set(companyId, { before: instant, balance });
  return new Map(rows.map(({ companyId, balance }) => [companyId, balance]));
}

/** The credit that a company could spend when a period began and when it ended. */
export async function periodBalances(
  queries: Queries,
  companyId: number,
  period: { from?: Micros; to?: Micros },
): Promise<PeriodBalances> {
  const of = async (instant: Micros) => (await balancesBefore(queries, [companyId], instant)).get(companyId)!;
  const closing = period.to === undefined ? await availableNow(queries, companyId) : await of(period.to);
  return { opening: period.from === undefined ? 0 : await of(period.from), closing };
}

async function availableNow(queries: Queries, companyId: number): Promise<number> {
  const account = await queries
    .selectFrom('credit_accounts')
    .select(['balance', 'held'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return account ? account.balance - account.held : 0;
}
