import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import { listSetupSteps, type SetupStepName } from '#contract/main-api/setupSteps.ts';
import { setupStepsOf } from '#domain/setup-steps/steps.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';

/** @param hasMail whether a mail server is set */
export function mountSetupSteps(app: FastifyInstance, database: Database, hasMail: boolean): void {
  mount(app, listSetupSteps, ({ session }) => readSteps(database, session, hasMail));
}

/** Whether each step of the caller is done, by one statement. */
async function readSteps(
  database: Database,
  session: Session,
  hasMail: boolean,
): Promise<Reply<typeof listSetupSteps>> {
  const names = setupStepsOf(session);
  if (names.length === 0) return [];
  const { companyId } = session;
  const isDone: Record<SetupStepName, RawBuilder<unknown>> = {
    users: sql`(select count(*) > 1 from users where company_id = ${companyId})`,
    alert: sql`exists (select from companies where id = ${companyId} and low_balance_threshold > 0)`,
    route: sql`exists (select from routes where is_enabled)`,
    hours: sql`exists (select from sending_hours)`,
    // The provider's own company is no customer.
    company: sql`exists (select from companies where scope = 'company')`,
    // By company, as the index of the ledger is.
    recharge: sql`exists (select from companies where exists (
      select from ledger_entries where company_id = companies.id and kind = 'recharge'))`,
    email: sql`${hasMail}::boolean`,
  };
  const columns = names.map((name) => sql`${isDone[name]} as ${sql.ref(name)}`);
  const { rows } = await sql<Record<SetupStepName, boolean>>`select ${sql.join(columns)}`.execute(database);
  return names.map((name) => ({ name, isDone: rows[0]![name] }));
}
