import { availability } from './availability.ts';
import { bulk, kannel } from './bulk.ts';
import { cells } from './cells.ts';
import { describeMachine, load } from './lib/machine.ts';
import { serverSettings } from './lib/postgres.ts';
import { printTable, type Table } from './lib/table.ts';
import { http } from './http.ts';
import { lists } from './lists.ts';
import { otp } from './otp.ts';
import { programs } from './programs.ts';
import { replica } from './replica.ts';
import { reports } from './reports.ts';
import { search } from './search.ts';
import { single } from './single.ts';
import { soak } from './soak.ts';
import { upgrade } from './upgrade.ts';
import { webhooks } from './webhooks.ts';
import { webhooksBesideBulk } from './webhooksBesideBulk.ts';

const everywhere = {
  bulk,
  http,
  single,
  programs,
  otp,
  lists,
  kannel,
  reports,
  search,
  webhooks,
  webhooksBesideBulk,
  replica,
  soak,
  upgrade,
};
/** `all` leaves two out: `cells` needs Citus, and `availability` needs root. */
const benches: Record<string, () => Promise<Table>> = { ...everywhere, cells, availability };

// So that what was started is stopped (see lib/program.ts and lib/postgres.ts).
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));

const asked = process.argv.slice(2);
const names = asked.length === 0 || asked.includes('all') ? Object.keys(everywhere) : asked;
const chosen = names.flatMap((name) => benches[name] ?? []);
if (chosen.length < names.length) {
  process.stderr.write(`npm run bench -- all, or names of ${Object.keys(benches).join(', ')}\n`);
  process.exit(2);
}
const settings = Object.entries(serverSettings).map(([name, value]) => `${name}=${value}`);
process.stdout.write(`${describeMachine()}\nPostgreSQL: ${settings.join(' ')}\n\n`);
for (const bench of chosen) {
  const before = load();
  const table = await bench();
  const notes = [...(table.notes ?? []), `Load of the machine before and after: ${before}, ${load()}.`];
  process.stdout.write(`${printTable({ ...table, notes })}\n`);
  if (table.failures?.length) process.exitCode = 1;
}
