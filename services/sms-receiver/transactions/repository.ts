import { sql } from 'kysely';
import type { LedgerKind } from '#contract/sms-receiver/credit.ts';
import type { LedgerEntry } from '#contract/sms-receiver/transactions.ts';
import type { Queries } from '#services/kit/database/index.ts';
import type { Page } from '#services/kit/page.ts';
import type { Period } from '#services/kit/period.ts';
import { batchIdOf } from '../bulk/batchKey.ts';

export interface LedgerFilter extends Period {
  /** Null means every company. */
  companyId: number | null;
  /** Whether the provider's own people read it. */
  isOfProvider: boolean;
  kind?: LedgerKind;
  batchId?: string;
}

export async function ledgerEntries(
  queries: Queries,
  { companyId, isOfProvider, kind, batchId, from, to }: LedgerFilter,
  page: Page<'id'>,
): Promise<{ responseList: LedgerEntry[]; total: number }> {
  const matching = queries
    .selectFrom('ledger_entries as entry')
    .$if(companyId !== null, (query) => query.where('entry.company_id', '=', companyId!))
    .$if(kind !== undefined, (query) => query.where('entry.kind', '=', kind!))
    .$if(batchId !== undefined, (query) => query.where('entry.batch_id', '=', batchIdOf(batchId!)))
    .$if(from !== undefined, (query) => query.where('entry.created_at', '>=', new Date(from!)))
    .$if(to !== undefined, (query) => query.where('entry.created_at', '<', new Date(to!)));
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .innerJoin('companies', 'companies.id', 'entry.company_id')
    .leftJoin('users', 'users.id', 'entry.created_by')
    .leftJoin('companies as actors', 'actors.id', 'users.company_id')
    .select([
      'entry.id',
      'entry.company_id as companyId',
      'companies.name as companyName',
      'entry.kind',
      'entry.balance_delta as balanceChange',
      'entry.held_delta as heldChange',
      'entry.batch_id',
      'entry.reference',
      'entry.note',
      // A company does not get to know the provider's people.
      sql<string | null>`case when ${isOfProvider} or users.company_id = entry.company_id
        then users.name else actors.name end`.as('createdBy'),
      'entry.created_at',
    ])
    .orderBy('entry.id', page.direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const responseList = rows.map(({ batch_id, created_at, ...row }) => ({
    ...row,
    batchId: batch_id === null ? null : String(batch_id),
    createdAt: created_at.toISOString(),
  }));
  return { responseList, total };
}
