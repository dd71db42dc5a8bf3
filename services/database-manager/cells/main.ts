import { parseArgs } from 'node:util';
import { highestCell } from '#services/kit/database/cells/idRange.ts';
import type { DatabaseOptions } from '#services/kit/database/index.ts';
import { defaultSchema } from '#services/kit/database/sessionSettings.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { databaseOptions } from '#services/kit/process/process.ts';
import { readText } from '#services/kit/process/readText.ts';
import { schemaName } from '#services/kit/process/settingChecks.ts';
import { readProcessSettings } from '#services/kit/process/settings.ts';
import { databaseManagerSettings } from '../config.ts';
import { createCell } from './create.ts';
import { moveCell } from './move.ts';
import { listCells, type Cell } from './server.ts';

const usage = `Makes, moves and lists the cells of the server of DATABASE_URL. See docs/operators/scaling.md.

  npm run cell -- create --number NUMBER --schema NAME
  npm run cell -- move --schema NAME --to HOST:PORT [--writes blocked]
  npm run cell -- list`;

/** Options of the command line. */
interface CommandOptions {
  number?: string | undefined;
  schema?: string | undefined;
  to?: string | undefined;
  writes?: string | undefined;
}

const commands: Record<string, (database: DatabaseOptions, given: CommandOptions) => Promise<string>> = {
  async create(database, given) {
    const number = numberOf(given.number);
    const schema = schemaOf(given.schema);
    await createCell(database, number, schema);
    return `Made cell ${number}. Its services need DATABASE_SCHEMA=${schema}.`;
  },
  async move({ databaseUrl }, given) {
    const schema = schemaOf(given.schema);
    const match = /^([^\s:]+|\[[0-9a-f:]+\]):(\d{1,5})$/i.exec(given.to ?? '');
    if (!match) throw new Error('--to takes the node as Citus knows it, HOST:PORT.');
    if (given.writes !== undefined && given.writes !== 'blocked')
      throw new Error(
        '--writes takes blocked only; without --writes the cell can be written to while it is copied.',
      );
    const [, host, port] = match as unknown as [string, string, string];
    await moveCell(databaseUrl, schema, { host, port: Number(port) }, given.writes ?? 'allowed');
    return `Moved ${schema} to ${host}:${port}.`;
  },
  async list({ databaseUrl }) {
    return formatTable(await listCells(databaseUrl));
  },
};

function numberOf(text: string | undefined): number {
  const number = readText('integer', text ?? '');
  if (typeof number === 'number' && number >= 1 && number <= highestCell) return number;
  throw new Error(
    `--number takes a whole number from 1 to ${highestCell}; 0 is the schema ${defaultSchema}.`,
  );
}

function schemaOf(text: string | undefined): string {
  const allowed = schemaName(text ?? '');
  if (allowed) throw new Error(`--schema takes ${allowed}.`);
  if (text === defaultSchema) throw new Error(`--schema: ${defaultSchema} is cell 0, which is always there.`);
  return text!;
}

function formatTable(cells: readonly Cell[]): string {
  const rows = cells.map(({ number, schema, node, octets, version }) => [
    number === null ? '?' : String(number),
    schema,
    node ? `${node.host}:${node.port}` : 'this server',
    octets === null ? 'does not answer' : `${(octets / 2 ** 20).toFixed(1)} MB`,
    version ?? '?',
  ]);
  const all = [['cell', 'schema', 'node', 'size', 'version'], ...rows];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  return all
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      number: { type: 'string' },
      schema: { type: 'string' },
      to: { type: 'string' },
      writes: { type: 'string' },
    },
  });
  const command = positionals.length === 1 ? commands[positionals[0]!] : undefined;
  if (!command) throw new Error(usage);
  const settings = readProcessSettings(databaseManagerSettings);
  if (!settings.DATABASE_URL) throw new Error('Cells need DATABASE_URL: the embedded database is one cell.');
  const database = databaseOptions(settings, createLog('cell', 'warn'));
  process.stdout.write(`${await command(database, values)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
