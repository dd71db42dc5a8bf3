import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { AuditChange, AuditEntry, auditLog } from '#contract/main-api/auditLog.ts';
import type { Database } from '#services/kit/database/index.ts';
import { during, equalTo, listPage, type Page } from '#services/kit/database/sql/listPage.ts';
import { anyHoldsAsShown } from '#services/kit/database/sql/search.ts';

interface AuditFilter extends Omit<NonNullable<Input<typeof auditLog>['query']['filter']>, 'companyId'> {
  /** Null means every company, and what belongs to none. */
  companyId: number | null;
  /** Whose people read it: they do not get to know the people of another company. Null is the provider. */
  readerCompanyId: number | null;
  /** Whether the reader may see whole mobile numbers (`view-msisdn`). */
  seesNumbers: boolean;
}

export function auditLogRepository(database: Database) {
  return {
    async list(
      { companyId, readerCompanyId, seesNumbers, q, action, noun, recordId, ...period }: AuditFilter,
      page: Page<'id'>,
    ): Promise<{ responseList: AuditEntry[]; total: number }> {
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
        // A deleted account keeps the name that it had at that time.
        .leftJoin('users as actors', 'actors.id', 'actor_id')
        .leftJoin('users as subjects', (join) =>
          join.onRef('subjects.id', '=', 'record_id').on('noun', '=', 'user'),
        )
        .leftJoin('companies as actor_companies', 'actor_companies.id', 'actor_company_id')
        .where(
          equalTo({
            'audit_entries.company_id': companyId ?? undefined,
            'audit_entries.action': action,
            'audit_entries.noun': noun,
            'audit_entries.record_id': recordId,
          }),
        )
        .where(during('audit_entries.at', period))
        .where(anyHoldsAsShown(names, q, seesNumbers))
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
          sql<AuditChange[]>`changes`.as('changes'),
          sql<string | null>`case when ${isStranger} then null else audit_entries.address end`.as('address'),
        ]);
      const { rows, total } = await listPage(matching, page, { id: sql`audit_entries.id` });
      return { responseList: rows, total };
    },
  };
}
