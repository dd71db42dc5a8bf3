import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { vacuumTables } from '#services/database-manager/table-maintenance/vacuumTables.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { nameOfTable } from '#tests/helpers/database/tableOf.ts';
import { eventually } from '#tests/helpers/eventually.ts';

let opened: TestDatabase;
let table: string;
const isEmbedded = inject('engine').kind === 'embedded';

beforeAll(async () => {
  opened = await openTestDatabase();
  table = await nameOfTable(opened.database, 'idempotency_keys');
});
afterAll(() => opened.drop());

const rowsPlanned = async () => {
  const { rows } = await sql<{ reltuples: number }>`
    select reltuples from pg_class where oid = ${table}::regclass`.execute(opened.database);
  return rows[0]!.reltuples;
};
const deadRows = async () => {
  const { rows } = await sql<{ dead: number }>`
    select n_dead_tup::int as dead from pg_stat_user_tables where relid = ${table}::regclass`.execute(
    opened.database,
  );
  return rows[0]!.dead;
};

test('a table that has grown is analysed, and an unchanged one is not', async () => {
  const { id } = await opened.database
    .insertInto('companies')
    .values({ name: 'Vacuum' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into idempotency_keys (company_id, endpoint, key, request_hash)
    select ${id}, 'single', key, '' from generate_series(1, 2000) as key`.execute(opened.database);
  // Connections of a server publish their counts within a second.
  await eventually(async () => {
    await vacuumTables(opened.database, { isEmbedded });
    expect(await rowsPlanned()).toBe(2_000);
  });
  const { analyzed, vacuumed } = await vacuumTables(opened.database, { isEmbedded });
  expect([...analyzed, ...vacuumed]).not.toContain('idempotency_keys');
});

test('dead rows are removed where no autovacuum does it', async () => {
  await sql`delete from idempotency_keys where key::int <= 1000`.execute(opened.database);
  await eventually(async () => {
    await sql`select pg_stat_force_next_flush()`.execute(opened.database);
    expect(await deadRows()).toBe(1_000);
  });
  const { vacuumed } = await vacuumTables(opened.database, { isEmbedded });
  expect(vacuumed.includes('idempotency_keys')).toBe(isEmbedded);
  expect(await deadRows()).toBe(isEmbedded ? 0 : 1_000);
});
