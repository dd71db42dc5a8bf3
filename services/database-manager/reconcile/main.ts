import { parseArgs } from 'node:util';
import { createLog } from '#services/kit/logging/log.ts';
import { runCommand, withDatabase } from '#services/kit/process/command.ts';
import { readProcessSettings } from '#services/kit/process/settings.ts';
import { databaseManagerSettings } from '../config.ts';
import { reconcile, repair, type Difference } from './index.ts';

/*
 * `npm run reconcile`: the server of DATABASE_URL, also while the services run; or the embedded database of DATA_DIR, while
 * nothing else has it open. Ends with 1 when something differs. With `--repair` counts are rebuilt from the messages before.
 */
await runCommand(2, async () => {
  const { values } = parseArgs({ options: { repair: { type: 'boolean', default: false } } });
  const settings = readProcessSettings(databaseManagerSettings);
  const log = createLog('reconcile', settings.LOG_LEVEL);
  return withDatabase(settings, log, async (database) => {
    if (values.repair) {
      let repaired = 0;
      await repair(database, (difference) => {
        repaired += 1;
        process.stdout.write(`repaired: ${described(difference)}\n`);
      });
      process.stdout.write(
        `${repaired} counts repaired. Accounts and ledger are compared and never changed.\n`,
      );
    }
    const { proofs, companies } = await reconcile(database, (difference) => {
      process.stdout.write(`${described(difference)}\n`);
    });
    const width = Math.max(...proofs.map(({ name }) => name.length));
    for (const { name, seconds, differences } of proofs) {
      const verdict = differences === 0 ? 'holds' : `${differences} differences`;
      process.stdout.write(`${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${verdict}\n`);
    }
    const sum = proofs.reduce((all, { differences }) => all + differences, 0);
    process.stdout.write(`${companies} companies, ${sum} differences\n`);
    return sum === 0 ? 0 : 1;
  });
});

/** One line: company, problem, place, and the stored value minus the expected one. */
function described({ companyId, problem, place, by }: Difference): string {
  const who = companyId === null ? 'all companies' : `company ${companyId}`;
  const where = Object.entries(place).map(([name, value]) => `${name} ${String(value)}`);
  const off = Object.entries(by)
    .filter(([, difference]) => difference !== 0)
    .map(([name, difference]) => `${name} ${difference > 0 ? '+' : ''}${difference}`);
  return `${[who, problem, ...where].join(', ')}: ${off.join(', ')}`;
}
