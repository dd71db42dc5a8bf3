import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { parseMsisdn } from '#domain/numbers/msisdn.ts';
import type { Database } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { runCommand, withDatabase } from '#services/kit/process/command.ts';
import { readProcessSettings } from '#services/kit/process/settings.ts';
import { databaseManagerSettings } from '../config.ts';
import { storedFiles, type Archive } from './files.ts';
import { findArchived } from './find.ts';
import { archiveHeader, readCells } from './lines.ts';
import { openArchiveStore } from './store.ts';

const usage = `npm run archive -- list
npm run archive -- find --number 01712345678 --from 01/08/2026 --to 31/08/2026 [--company 7] [--zone Asia/Dhaka] [--csv]`;

/*
 * `npm run archive`: what is archived, and the archived messages to a number. With the server of DATABASE_URL, also while the
 * services run; or with the embedded database of DATA_DIR, while nothing else has it open.
 */
await runCommand(2, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      number: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      company: { type: 'string' },
      zone: { type: 'string', default: 'Asia/Dhaka' },
      csv: { type: 'boolean', default: false },
    },
  });
  const [command] = positionals;
  if ((command !== 'list' && command !== 'find') || positionals.length > 1) throw new Error(usage);
  const settings = readProcessSettings(databaseManagerSettings);
  const store = openArchiveStore(settings);
  if (!store) throw new Error('ARCHIVE_URL is empty: it names the folder or the bucket of the archive.');
  const log = createLog('archive', settings.LOG_LEVEL);
  return withDatabase(settings, log, async (database) => {
    if (command !== 'list') return find({ database, store }, values);
    await list(database);
    return 0;
  });
});

/** A line for each file, as `sha256sum -c` would need it, and the sum. */
async function list(database: Database): Promise<void> {
  const files = await storedFiles(database);
  for (const { name, messages, octets, sha256, done, isDamaged } of files) {
    const left = done < messages ? `, ${messages - done} not yet removed` : '';
    const state = isDamaged ? ', DAMAGED: restore it from a copy' : left;
    process.stdout.write(
      `${Buffer.from(sha256).toString('hex')}  ${name}  ${messages} messages, ${octets} octets${state}\n`,
    );
  }
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
  process.stdout.write(
    `${files.length} files, ${sum(files.map(({ messages }) => messages))} messages, ${sum(files.map(({ octets }) => octets))} octets\n`,
  );
}

async function find(
  archive: Archive,
  options: { number?: string; from?: string; to?: string; company?: string; zone: string; csv: boolean },
): Promise<number> {
  const parsed = parseMsisdn(options.number ?? '');
  if (!parsed.ok) throw new Error(`--number is not a mobile number of Bangladesh.\n${usage}`);
  if (options.company !== undefined && !/^\d{1,15}$/.test(options.company))
    throw new Error(`--company is the ID of a company, a number.\n${usage}`);
  const [from, to] = [isoDay('--from', options.from), isoDay('--to', options.to)];
  const { rows } = await sql<{ from: Date; to: Date }>`
    select ${from}::timestamp at time zone ${options.zone} as "from",
      (${to}::date + 1)::timestamp at time zone ${options.zone} as "to"`.execute(archive.database);
  const { lines, damaged } = await findArchived(archive, {
    msisdn: parsed.msisdn,
    from: rows[0]!.from.getTime(),
    to: rows[0]!.to.getTime(),
    companyId: options.company === undefined ? null : Number(options.company),
  });
  if (options.csv) process.stdout.write(archiveHeader + lines.map((line) => `${line}\r\n`).join(''));
  else lines.forEach((line) => process.stdout.write(`${described(readCells(line))}\n`));
  process.stderr.write(`${lines.length} archived messages\n`);
  for (const name of damaged) process.stderr.write(`${name} is damaged or gone, and was not searched\n`);
  return damaged.length > 0 ? 1 : 0;
}

/** The filled cells of a message, one a line. */
function described(cells: Record<string, string>): string {
  const filled = Object.entries(cells).filter(([, value]) => value !== '');
  return filled.map(([header, value]) => `${header}: ${value}\n`).join('');
}

function isoDay(option: string, day: string | undefined): string {
  const [, date, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(day ?? '') ?? [];
  const iso = `${year}-${month}-${date}`;
  const isInCalendar = !Number.isNaN(Date.parse(iso)) && new Date(iso).toISOString().startsWith(iso);
  if (!isInCalendar) throw new Error(`${option} is a day such as 31/08/2026.\n${usage}`);
  return iso;
}
