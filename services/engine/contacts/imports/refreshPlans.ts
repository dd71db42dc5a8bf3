import { sql } from 'kysely';
import type { ContactImport } from '#contract/sms-receiver/contactImports.ts';
import type { Database } from '#services/kit/database/index.ts';

/** Fewer contacts change no plan. */
const manyContacts = 10_000;

/**
 * Updates the planner's statistics after an import into a group: after a large one, and after the one by which small ones have made the
 * group as large. Without them it takes a large group for a small one and reads all of it for each page; the embedded database does not run
 * autovacuum.
 */
export async function refreshPlans(
  database: Database,
  { added, updated, removed, contacts }: ContactImport,
): Promise<void> {
  const tensOfThousands = (count: number) => Math.floor(count / manyContacts);
  const hasOtherSize = tensOfThousands(contacts) !== tensOfThousands(contacts - added + removed);
  if (hasOtherSize || added + updated + removed >= manyContacts)
    await sql`analyze contacts`.execute(database);
}
