import { sql } from 'kysely';
import type { AuditAction, AuditChange, AuditEntry, AuditNoun } from '#contract/main-api/auditLog.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Page } from '#services/kit/http/page.ts';
import type { Period } from '#services/kit/time/period.ts';
import { anyHoldsAsShown } from '#services/kit/database/search.ts';

export type AuditLogRepository = ReturnType<typeof auditLogRepository>;

export interface AuditFilter extends Period {
  /** Null means every company, and what belongs to none. */
  companyId: number | null;
  /** Whose people read it: they do not get to know the people of another company. Null is the provider. */
  readerCompanyId: number | null;
  /** Part of the name of who did it, as the reader sees it, or of the record. */
  q?: string;
  /** Whether the reader may see whole mobile numbers (`view-msisdn`). */
  seesNumbers: boolean;
  action?: AuditAction;
  noun?: AuditNoun;
  recordId?: number;
}

export function auditLogRepository(database: Database) {
  return {
    async list(
      filter: AuditFilter,
      page: Page<'id'>,
    ): Promise<{ responseList: AuditEntry[]; total: number }> {
      const { readerCompanyId } = filter;
      const isStranger = sql<boolean>`${readerCompanyId}::bigint is not null
        and actor_company_id is not null and actor_company_id <> ${readerCompanyId}::bigint`;
      // Also what is searched: who could search by the real names would learn them letter by letter.
      const actorName = sql<
        string | null
      >`case when ${isStranger} then actor_companies.name else coalesce(actors.name, actor_name) end`;
      // People may search by the account as well, where they see it.
      const actorUsername = sql<string | null>`case when ${isStranger} then null else actor_name end`;
      const recordName = sql<string | null>`coalesce(subjects.name, record_name)`;

      const names = [actorName, actorUsername, recordName, sql`record_name`];
      const matching = database
        .selectFrom('audit_entries')
        .leftJoin('companies', 'companies.id', 'audit_entries.company_id')
        // An account that is gone is called as it was when it did this.
        .leftJoin('users as actors', 'actors.id', 'actor_id')
        .leftJoin('users as subjects', (join) =>
          join.onRef('subjects.id', '=', 'record_id').on('noun', '=', 'user'),
        )
        .leftJoin('companies as actor_companies', 'actor_companies.id', 'actor_company_id')
        .$if(filter.companyId !== null, (query) =>
          query.where('audit_entries.company_id', '=', filter.companyId!),
        )
        .$if(filter.action !== undefined, (query) => query.where('action', '=', filter.action!))
        .$if(filter.noun !== undefined, (query) => query.where('noun', '=', filter.noun!))
        .$if(filter.recordId !== undefined, (query) => query.where('record_id', '=', filter.recordId!))
        .$if(filter.from !== undefined, (query) => query.where('at', '>=', new Date(filter.from!)))
        .$if(filter.to !== undefined, (query) => query.where('at', '<', new Date(filter.to!)))
        .$if(filter.q !== undefined, (query) =>
          query.where(anyHoldsAsShown(names, filter.q!, filter.seesNumbers)),
        );
      const { total } = await matching
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await matching
        .select([
          'audit_entries.id',
          'at',
          'audit_entries.company_id as companyId',
          'companies.name as companyName',
          actorName.as('actorName'),
          actorUsername.as('actorUsername'),
          'action',
          'noun',
          'record_id as recordId',
          recordName.as('recordName'),
          'changes',
          sql<string | null>`case when ${isStranger} then null else audit_entries.address end`.as('address'),
        ])
        .orderBy('audit_entries.id', page.direction)
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      const responseList = rows.map(({ at, changes, ...row }) => ({
        ...row,
        at: at.toISOString(),
        changes: changes as AuditChange[],
      }));
      return { responseList, total };
    },
  };
}
