import { openDatabase } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/log.ts';
import { databaseOptions } from '#services/kit/process.ts';
import { loadEnvFile, readSettings } from '#services/kit/settings.ts';
import { databaseManagerSettings } from '../config.ts';
import { reconcile } from './index.ts';

/*
 * `npm run reconcile`: the server of DATABASE_URL, also while the services run; or the embedded database of DATA_DIR, while
 * nothing else has it open. Ends with 1 when something differs.
 */
try {
  loadEnvFile();
  const settings = readSettings(databaseManagerSettings);
  const log = createLog('reconcile', settings.LOG_LEVEL);
  const database = await openDatabase({ ...databaseOptions(settings, log), poolSize: 1 });
  const { proofs, companies } = await reconcile(database, ({ companyId, problem, place, by }) => {
    const who = companyId === null ? 'all companies' : `company ${companyId}`;
    const where = Object.entries(place).map(([name, value]) => `${name} ${String(value)}`);
    const off = Object.entries(by)
      .filter(([, difference]) => difference !== 0)
      .map(([name, difference]) => `${name} ${difference > 0 ? '+' : ''}${difference}`);
    process.stdout.write(`${[who, problem, ...where].join(', ')}: ${off.join(', ')}\n`);
  });
  await database.destroy();
  const width = Math.max(...proofs.map(({ name }) => name.length));
  for (const { name, seconds, differences } of proofs) {
    const verdict = differences === 0 ? 'holds' : `${differences} differences`;
    process.stdout.write(`${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${verdict}\n`);
  }
  const sum = proofs.reduce((all, { differences }) => all + differences, 0);
  process.stdout.write(`${companies} companies, ${sum} differences\n`);
  process.exitCode = sum === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
