import { parseArgs } from 'node:util';
import { openDatabase } from '#services/kit/database/index.ts';
import { planMigrations, type MigrationPlan } from '#services/kit/database/schema/plan.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { databaseOptions, exitCodeOf, prepareDatabase } from '#services/kit/process/process.ts';
import { runCommand } from '#services/kit/process/command.ts';
import { readProcessSettings } from '#services/kit/process/settings.ts';
import { databaseManagerSettings } from '../config.ts';

const usage = `Brings the schema of DATABASE_URL, or of the embedded database of DATA_DIR, up to date. See docs/operators/upgrade.md.
MIGRATION_DATABASE_URL is the same database with the role that owns the tables, if it is another one than that of the services.

  npm run migrate -- --plan    shows what would be done, and changes nothing
  npm run migrate -- --apply   does it`;

await runCommand(exitCodeOf, async () => {
  const { values } = parseArgs({
    options: { plan: { type: 'boolean', default: false }, apply: { type: 'boolean', default: false } },
  });
  if (values.plan === values.apply) throw new Error(usage);
  const settings = readProcessSettings(databaseManagerSettings);
  const log = createLog('migrate', values.apply ? settings.LOG_LEVEL : 'warn');
  const database = await openDatabase({ ...databaseOptions(settings, log), poolSize: 2 });
  try {
    const plan = await planMigrations(database);
    process.stdout.write(`${describePlan(plan)}\n`);
    if (values.apply) {
      const applied = await prepareDatabase(database, log, settings.MIGRATION_DATABASE_URL);
      process.stdout.write(`${applied.length} migrations applied. The schema is that of this version.\n`);
    }
  } finally {
    await database.destroy();
  }
});

function describePlan({ applied, known, pending }: MigrationPlan): string {
  const lines = [`schema   ${applied ?? 'empty'}`, `version  ${known}`];
  if (pending.length === 0) return [...lines, 'Nothing is pending.'].join('\n');
  // On an empty database nobody waits for anything.
  if (applied === null) return [...lines, `${pending.length} migrations make the schema.`].join('\n');
  for (const { name, isOnline, statements } of pending) {
    lines.push(
      '',
      `${name}: ${isOnline ? 'online, the older version goes on' : 'the processes of the older version end first'}`,
    );
    for (const { summary, table, lock } of statements) {
      lines.push(`  ${summary}`);
      if (table)
        lines.push(
          `    ${table.name}: about ${table.rows.toLocaleString('en-US')} rows, ` +
            `${(table.octets / 2 ** 20).toFixed(0)} MB, lock ${lock}`,
        );
    }
  }
  return lines.join('\n');
}
