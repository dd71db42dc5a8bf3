import { mkdtempSync, readdirSync, readFileSync, rmSync, chownSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { createCell } from '#services/database-manager/cells/create.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { startCitus } from './citus.ts';
import { onServer } from './engines.ts';
import { notOnCitus } from './notOnCitus.ts';
import { findPostgres, unprivileged } from './postgres.ts';

const schema = 'cell_1';

/**
 * Global set-up of `npm run test:citus`. Every test database is a copy of one whose only cell, with ids from 1 on, Citus
 * holds. A single server is enough, since what Citus refuses does not depend on where the tables are. The statements that
 * it refused are printed at the end.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'barta-citus-log-'));
  const owner = unprivileged();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const citus = await startCitus(findPostgres()!, 0, {
    fsync: 'off',
    full_page_writes: 'off',
    logging_collector: 'on',
    log_directory: folder,
    log_filename: 'log',
    log_error_verbosity: 'verbose',
  });
  const { url } = citus.coordinator;
  const template = `barta_template_${process.pid}`;
  const templateUrl = await citus.addDatabase(template);
  await onServer(
    templateUrl,
    `select citus_set_node_property('127.0.0.1', ${new URL(url).port}, 'shouldhaveshards', true)`,
  );
  const log = createLog('tests', 'silent');
  await createCell({ databaseUrl: templateUrl, dataDir: '', poolSize: 2, log }, 0, schema);
  await onServer(url, `alter database ${template} with is_template true allow_connections false`);
  await onServer(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`);
  process.env.DATABASE_SCHEMA = schema;
  project.provide('engine', { kind: 'server', url, template, schema });
  return async () => {
    await citus.stop();
    const refused = refusedStatements(readdirSync(folder).map((file) => path.join(folder, file)));
    for (const { file, test, reason } of notOnCitus)
      process.stdout.write(`Skipped on Citus: ${test ? `${file} > ${test}` : file}: ${reason}\n`);
    process.stdout.write(`Citus refused ${refused.length} statements\n${refused.join('\n')}\n`);
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Errors with the code 0A000 (feature_not_supported) in the log of the server, with their statement. */
const refusals =
  /ERROR: {2}0A000: ([^]*?)\n\S+ \S+ UTC \[\d+\] (?:[^]*?)STATEMENT: {2}([^]*?)(?=\n\d{4}-\d\d-\d\d |$)/g;

function refusedStatements(files: readonly string[]): string[] {
  const found = new Set<string>();
  for (const file of files) {
    for (const [, problem, statement] of readFileSync(file, 'utf8').matchAll(refusals))
      found.add(`${problem!.split('\n')[0]}: ${statement!.replace(/\s+/g, ' ')}`);
  }
  return [...found];
}
