import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#contract/main-api/people/roles.ts';
import type { Queries } from '../database/index.ts';
import { refusedFields } from '../errors.ts';
import { visibleCompany, type Session } from './session.ts';

export interface TargetCompany {
  id: number;
  name: string;
  scope: Scope;
}

/**
 * Leaves out the rows of other companies, unless the caller is of the provider's people, who see all.
 * @param column whose company a row is of, e.g. `branches.company_id`
 */
export function isOfVisibleCompany(session: Session, column: string): RawBuilder<boolean> {
  const companyId = visibleCompany(session, undefined);
  return companyId === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${companyId}`;
}

/**
 * The company of a new record: the one requested, or the caller's own.
 * @throws rule-refused on `companyId`; another company is answered like one that does not exist
 */
export async function targetCompany(
  queries: Queries,
  session: Session,
  asked: number | undefined,
): Promise<TargetCompany> {
  const id = asked ?? session.companyId;
  const isOpen = session.scope === 'platform' || id === session.companyId;
  const company = isOpen
    ? await queries
        .selectFrom('companies')
        .select(['id', 'name', 'scope'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined;
  if (!company) throw refusedFields({ companyId: 'no-such-record' });
  return company;
}
