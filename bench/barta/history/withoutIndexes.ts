import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';

/**
 * Fills tables that have no index meanwhile, which takes a fraction of the time. What a foreign key points to stays.
 */
export async function withoutIndexes(
  transaction: Transaction<Schema>,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(transaction);
  const { rows: constraints } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint own where contype in ('p', 'u') and conrelid = any(${tables}::text[]::regclass[])
      and not exists (select from pg_constraint other where other.contype = 'f' and other.conindid = own.conindid)`.execute(
    transaction,
  );
  for (const { table, name } of constraints) await run(`alter table ${table} drop constraint ${name}`);
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = any(${tables}::text[]::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(transaction);
  for (const { name } of indexes) await run(`drop index ${name}`);
  await fill();
  for (const { table, name, definition } of constraints)
    await run(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { definition } of indexes) await run(definition);
}
