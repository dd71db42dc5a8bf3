import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { SecretPlace } from '../auth/secrets.ts';
import type { Queries } from '../database/index.ts';

const beginning = 'whsec_';

/** A secret as Standard Webhooks writes it: 32 random octets in Base64 after `whsec_`. */
export function newWebhookSecret(): string {
  return beginning + randomBytes(32).toString('base64');
}

/** Takes the id of a new webhook, for which its secret is sealed. */
export async function nextWebhookId(queries: Queries): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('webhooks', 'id')) as id`.execute(queries);
  return Number(rows[0]!.id);
}

/** Where the secret of a webhook is sealed; the one before it is sealed for the same place. */
export function webhookSecretPlace(id: number): SecretPlace {
  return { table: 'webhooks', column: 'sealed_secret', id };
}

/** The value of the header `webhook-signature`: one signature for each secret. */
export function signatureOf(
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(beginning.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
