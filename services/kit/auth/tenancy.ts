import type { Scope } from '#contract/main-api/roles.ts';
import type { Queries } from '../database/index.ts';
import { refusedFields } from '../errors.ts';
import type { Session } from './session.ts';

export interface TargetCompany {
  id: number;
  name: string;
  scope: Scope;
}

/**
 * The company that a new record is for: the one asked for, or the caller's own.
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
