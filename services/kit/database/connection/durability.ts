import { sql } from 'kysely';
import type { Queries } from '../index.ts';

/** Settings of a server, or of the role or the database on it, without which a power cut loses something. */
const durabilitySettings = ['fsync', 'synchronous_commit', 'full_page_writes'];

/** Describes what a power cut would do to the database if one of these settings is off; null if it would lose nothing. */
export async function describeLoss(queries: Queries): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${durabilitySettings}::text[]) name where current_setting(name) = 'off'`.execute(
    queries,
  );
  const names = rows.map(({ name }) => name);
  if (names.length === 0) return null;
  const isOnlyAsynchronous = names.every((name) => name === 'synchronous_commit');
  const loss = isOnlyAsynchronous ? 'loses messages that were accepted or sent' : 'can damage the database';
  return `PostgreSQL has ${names.join(', ')} off: a power cut ${loss}`;
}
