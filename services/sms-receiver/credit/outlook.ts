import { sql } from 'kysely';
import type { CreditOutlook } from '#contract/sms-receiver/credit.ts';
import { requestRecharge } from '#contract/sms-receiver/rechargeRequests.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { Database } from '#services/kit/database/index.ts';
import { nameOrder } from '#services/kit/database/sql/nameOrder.ts';
import { daysLeft, readDailyUse } from './dailyUse.ts';
import { findVisibleCredit } from './service.ts';

const mostNames = 5;

/** The facts about a company's balance that all its users may know. @throws not-found, also for another company */
export async function readOutlook(
  database: Database,
  session: Session,
  companyId = session.companyId,
): Promise<CreditOutlook> {
  const credit = await findVisibleCredit(database, session, companyId);
  const dailyUse = (await readDailyUse(database, [companyId])).get(companyId) ?? 0;
  return {
    ...credit,
    dailyUse,
    daysLeft: daysLeft(credit.currentBalance, dailyUse),
    requesters: await readRequesters(database, companyId),
    provider: await readProvider(database),
  };
}

async function readRequesters(database: Database, companyId: number): Promise<string[]> {
  const people = await database
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .select('name')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('role_permissions')
          .whereRef('role_permissions.role_id', '=', 'users.role_id')
          .where('permission', '=', requestRecharge.permission)
          .select('permission'),
      ),
    )
    .orderBy(nameOrder(sql`name`))
    .limit(mostNames)
    .execute();
  return people.map(({ name }) => name);
}

async function readProvider(database: Database): Promise<CreditOutlook['provider']> {
  const { name, contact_no, email } = await database
    .selectFrom('companies')
    .select(['name', 'contact_no', 'email'])
    .where('scope', '=', 'platform')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { name, contactNo: contact_no, email };
}
