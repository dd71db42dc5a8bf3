import { sql, type RawBuilder } from 'kysely';
import type { Session } from '../auth/session.ts';

/** Who reads: a company does not get to know the people of another, the provider's least of all. */
type Reader = Pick<Session, 'scope' | 'companyId' | 'userId'>;

/**
 * A person's name as the reader sees it: for a person of another company that company's.
 * @param name of the person, and `companyId` theirs, as columns
 */
export function nameFor(
  { scope, companyId: own }: Reader,
  name: RawBuilder<unknown>,
  companyId: RawBuilder<unknown>,
): RawBuilder<string> {
  return sql<string>`case when ${scope === 'platform'}::boolean or ${companyId} is null or ${companyId} = ${own}
    then ${name} else (select theirs.name from companies theirs where theirs.id = ${companyId}) end`;
}
