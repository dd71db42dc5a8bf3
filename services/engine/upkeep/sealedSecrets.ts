import { sql, type RawBuilder } from 'kysely';
import {
  authTokenPlace,
  clientSecretPlace,
  factorKeyPlace,
  routePasswordPlace,
  type SecretBox,
  type SecretKeyName,
  type SecretPlace,
} from '#services/kit/auth/secrets.ts';
import type { Database } from '#services/kit/database/index.ts';
import { webhookSecretPlace } from '#services/kit/webhooks/secret.ts';

/** A secret of a route, a webhook, an API key, a second factor or an identity provider, and the key with which it is sealed; null for one that is missing. */
export interface SealedSecret {
  id: number;
  name: string;
  key: SecretKeyName | null;
}

const ownerName = sql<string>`(select username from users where users.id = user_id)`;

/** Every column that holds sealed secrets. */
const sealedColumns: readonly SealedColumn[] = [
  { table: 'routes', column: 'sealed_password', placeOf: routePasswordPlace },
  { table: 'webhooks', column: 'sealed_secret', placeOf: webhookSecretPlace },
  { table: 'webhooks', column: 'sealed_previous_secret', placeOf: webhookSecretPlace },
  { table: 'api_keys', column: 'sealed_token', placeOf: authTokenPlace },
  { table: 'second_factors', column: 'sealed_key', placeOf: factorKeyPlace, id: 'user_id', name: ownerName },
  {
    table: 'company_sign_ins',
    column: 'sealed_secret',
    placeOf: clientSecretPlace,
    id: 'company_id',
    name: sql.ref('short_name'),
  },
];

interface SealedColumn {
  table: string;
  column: string;
  placeOf(id: number): SecretPlace;
  /** The column of the id, if it has another name. */
  id?: string;
  /** The name by which people know the row, if it has none of its own. */
  name?: RawBuilder<string>;
}

/** Advice to operators about secrets that are sealed with a key that is missing. */
export const missingKeyHelp =
  'Set SECRET_KEY or SECRET_KEY_PREVIOUS to it. Otherwise enter the passwords of routes again, replace the secrets of webhooks, ' +
  'create new API keys, reset the second factors of these people, and enter the client secrets of identity providers again.';

/** All that the database holds sealed. */
export async function readSealedSecrets(database: Database, secrets: SecretBox): Promise<SealedSecret[]> {
  const sealed: SealedSecret[] = [];
  for (const column of sealedColumns)
    for (const row of await readSealed(database, column))
      sealed.push({ id: row.id, name: row.name, key: keyOf(secrets, row.sealed, column, row.id) });
  return sealed;
}

/**
 * Seals with the current key what is sealed with the previous one, each secret by a statement of its own: what was done
 * before a kill stays done, and one that a user sets meanwhile stands. Routes keep their revision, so no link is made anew.
 * @returns how many were sealed anew
 */
export async function resealSecrets(database: Database, secrets: SecretBox): Promise<number> {
  let resealed = 0;
  for (const column of sealedColumns)
    for (const { id, sealed } of await readSealed(database, column)) {
      const place = column.placeOf(id);
      if (keyOf(secrets, sealed, column, id) !== 'previous') continue;
      const { numAffectedRows } = await sql`
        update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${secrets.seal(secrets.open(sealed, place), place)}
        where ${sql.ref(column.id ?? 'id')} = ${id} and ${sql.ref(column.column)} = ${sealed}`.execute(
        database,
      );
      resealed += Number(numAffectedRows ?? 0);
    }
  return resealed;
}

async function readSealed(
  database: Database,
  { table, column, id = 'id', name = sql.ref<string>('name') }: SealedColumn,
) {
  const { rows } = await sql<{ id: number; name: string; sealed: Uint8Array }>`
    select ${sql.ref(id)} as id, ${name} as name, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null order by 1`.execute(database);
  return rows;
}

/** Finds the key that opens a secret; null if the octets do not have the form of a sealed secret, which no key opens. */
function keyOf(
  secrets: SecretBox,
  sealed: Uint8Array,
  { placeOf }: SealedColumn,
  id: number,
): SecretKeyName | null {
  try {
    return secrets.keyOf(sealed, placeOf(id));
  } catch {
    return null;
  }
}
