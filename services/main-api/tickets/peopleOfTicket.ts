import { sql, type RawBuilder } from 'kysely';
import type { TicketAssignee } from '#contract/main-api/tickets/assignees.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { nameOrder } from '#services/kit/database/sql/nameOrder.ts';
import type { Session } from '#services/kit/auth/session.ts';

/**
 * Who can be given a ticket of a company: who may see it, of its own people, and by the provider's people one of their
 * own as well.
 */
function isAssignable({ scope }: Session, companyId: number): RawBuilder<boolean> {
  return sql<boolean>`(users.active
    and (users.company_id = ${companyId}
      or (${scope === 'platform'}::boolean and companies.scope = 'platform' and roles.scope = 'platform'))
    and exists (select from role_permissions
      where role_permissions.role_id = users.role_id and role_permissions.permission = 'view-ticket'))`;
}

function assignable(queries: Queries, session: Session, companyId: number) {
  return queries
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .where(isAssignable(session, companyId));
}

export async function assigneesOf(
  queries: Queries,
  session: Session,
  companyId: number,
): Promise<TicketAssignee[]> {
  const rows = await assignable(queries, session, companyId)
    .select(['users.id', 'users.name', 'users.company_id as companyId', 'companies.name as companyName'])
    // The provider's first: it is their support that most are given to.
    .orderBy(sql`companies.scope = 'platform'`, 'desc')
    .orderBy(nameOrder(sql`users.name`))
    .orderBy('users.id')
    .execute();
  return rows.map((row) => ({ ...row, isMe: row.id === session.userId }));
}

export async function canBeAssigned(
  queries: Queries,
  session: Session,
  companyId: number,
  userId: number,
): Promise<boolean> {
  const row = await assignable(queries, session, companyId)
    .select('users.id')
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose department it is; null when there is none. */
export async function departmentCompany(queries: Queries, id: number): Promise<number | null> {
  const row = await queries
    .selectFrom('departments')
    .select('company_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.company_id ?? null;
}
