import { sql } from 'kysely';
import { secretBox } from '#services/kit/auth/secrets.ts';
import type { WebhookEvent } from '#contract/main-api/programs/webhooks.ts';
import type { Database } from '#services/kit/database/index.ts';
import { newWebhookSecret, webhookSecretPlace } from '#services/kit/webhooks/secret.ts';
import { testSecretKey } from '../world.ts';

export const testSecrets = secretBox({
  NODE_ENV: 'test',
  DATABASE_URL: '',
  DATA_DIR: '',
  SECRET_KEY: testSecretKey,
});

/** Adds webhooks of a company, one for each address. @returns their ids */
export async function insertWebhooks(
  database: Database,
  companyId: number,
  urls: readonly string[],
  events: WebhookEvent[] = ['balance.low'],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('webhooks', 'id')) as id from generate_series(1, ${urls.length}::int)`.execute(
    database,
  );
  const ids = rows.map(({ id }) => Number(id));
  const secret = newWebhookSecret();
  for (let from = 0; from < ids.length; from += 500)
    await database
      .insertInto('webhooks')
      .values(
        ids.slice(from, from + 500).map((id, index) => ({
          id,
          company_id: companyId,
          user_id: null,
          kind: 'endpoint' as const,
          name: `Webhook ${id}`,
          url: urls[from + index]!,
          events,
          sealed_secret: testSecrets.seal(secret, webhookSecretPlace(id)),
        })),
      )
      .execute();
  return ids;
}

/** Writes events of webhooks, as many for each. */
export async function insertEvents(
  database: Database,
  companyId: number,
  webhookIds: readonly number[],
  each: number,
): Promise<void> {
  await sql`
    insert into webhook_deliveries (webhook_id, company_id, event, facts)
    select webhook_id, ${companyId}, 'balance.low', '{"available": 3}'
    from unnest(${`{${webhookIds.join(',')}}`}::bigint[]) as wanted (webhook_id) cross join generate_series(1, ${each}::int)`.execute(
    database,
  );
}

/** The events of a name that were written for webhooks, with the facts that no record has. */
export async function writtenFacts(database: Database, event: WebhookEvent) {
  const { rows } = await sql<{ companyId: number; subjectId: number; facts: Record<string, unknown> }>`
    select company_id as "companyId", subject_id as "subjectId", facts from webhook_deliveries
    where event = ${event} order by id`.execute(database);
  return rows;
}

/** Makes deliveries that wait for another try due now. */
export async function makeDue(database: Database): Promise<void> {
  await sql`update webhooks set paused_until = null`.execute(database);
  await sql`update webhook_deliveries set due_at = now() where state = 'waiting'`.execute(database);
}
