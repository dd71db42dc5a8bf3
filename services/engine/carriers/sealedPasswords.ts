import { routePasswordPlace, type SecretBox, type SecretKeyName } from '#services/kit/auth/secrets.ts';
import type { Database } from '#services/kit/database/index.ts';

/** A password of a route, and with which key it is sealed; null is one that is not there. */
export interface SealedPassword {
  id: number;
  name: string;
  key: SecretKeyName | null;
}

/** All that the database holds sealed. */
export async function readSealedPasswords(database: Database, secrets: SecretBox): Promise<SealedPassword[]> {
  const rows = await readSealed(database);
  return rows.map(({ id, name, sealed }) => ({ id, name, key: keyOf(secrets, sealed, id) }));
}

/**
 * Seals with the current key what is sealed with the previous one, each password by a statement of its own: what was done
 * before a kill stays done, and a password that a user sets meanwhile stands. Routes keep their revision, so no link is made anew.
 * @returns how many were sealed anew
 */
export async function resealPasswords(database: Database, secrets: SecretBox): Promise<number> {
  let resealed = 0;
  for (const { id, sealed } of await readSealed(database)) {
    const place = routePasswordPlace(id);
    if (keyOf(secrets, sealed, id) !== 'previous') continue;
    const { numUpdatedRows } = await database
      .updateTable('routes')
      .set({ sealed_password: secrets.seal(secrets.open(sealed, place), place) })
      .where('id', '=', id)
      .where('sealed_password', '=', sealed)
      .executeTakeFirstOrThrow();
    resealed += Number(numUpdatedRows);
  }
  return resealed;
}

async function readSealed(database: Database) {
  const rows = await database
    .selectFrom('routes')
    .select(['id', 'name', 'sealed_password as sealed'])
    .where('sealed_password', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, sealed: row.sealed! }));
}

/** Finds the key that opens a secret; null if the octets do not have the form of a sealed secret, which no key opens. */
function keyOf(secrets: SecretBox, sealed: Uint8Array, id: number): SecretKeyName | null {
  try {
    return secrets.keyOf(sealed, routePasswordPlace(id));
  } catch {
    return null;
  }
}
