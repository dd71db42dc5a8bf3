import { sql } from 'kysely';
import { approvalOperators } from '#contract/main-api/sending/operatorApprovals.ts';
import { operatorByPrefix, type OperatorLookup } from '#domain/numbers/operators.ts';
import { PortedNumbers } from '#domain/numbers/PortedNumbers.ts';
import { texts } from '#services/kit/database/sql/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';

/**
 * The portability table that this process has read last. Its version is drawn at random with each change, so that no two tables have the
 * same one, whichever database they are in.
 */
let known: { version: string; lookup: OperatorLookup } | null = null;
/** The version that is being read. */
let reading: string | null = null;

/** The version of the portability table, null without one. */
export const portabilityVersion = sql<string | null>`(select version from portability)`;

/** The operators of numbers: by the provider's portability table, or else by prefix. */
export async function readOperators(queries: Queries): Promise<OperatorLookup> {
  const { rows } = await sql<{ version: string | null }>`select ${portabilityVersion} as version`.execute(
    queries,
  );
  return operatorsOf(queries, rows[0]!.version);
}

/**
 * The same, of a version that was read before. The table is read when it has changed, which takes half a second for a million numbers;
 * others that ask meanwhile get the one before, since each would have to read it with a connection of its own.
 */
export async function operatorsOf(queries: Queries, version: string | null): Promise<OperatorLookup> {
  if (version === null) return operatorByPrefix;
  if (version === known?.version) return known.lookup;
  if (version === reading) return known?.lookup ?? operatorByPrefix;
  reading = version;
  try {
    known = await read(queries);
  } finally {
    reading = null;
  }
  return known?.lookup ?? operatorByPrefix;
}

/** In one statement, and so of one moment: ten digits a number, put together by the database, since rows would take ten times as long. */
async function read(queries: Queries): Promise<typeof known> {
  const { rows } = await sql<{ version: string; isRange: boolean | null; entries: string | null }>`
    select portability.version, packed.is_range as "isRange", packed.entries
    from portability left join (
      select first_msisdn <> last_msisdn as is_range, left(first_msisdn, 7) as start,
        string_agg(right(first_msisdn, 10) || case when first_msisdn <> last_msisdn then right(last_msisdn, 10) else '' end
          || (array_position(${texts(approvalOperators)}, operator) - 1), '' order by first_msisdn) as entries
      from ported_numbers group by 1, 2
    ) packed on true
    order by packed.start`.execute(queries);
  const [first] = rows;
  if (!first) return null;
  const entries = (isRange: boolean) =>
    rows.filter((row) => row.isRange === isRange).map((row) => row.entries!);
  const ported = new PortedNumbers(entries(false), entries(true));
  return {
    version: first.version,
    lookup: (msisdn) => ported.operatorOf(msisdn) ?? operatorByPrefix(msisdn),
  };
}
