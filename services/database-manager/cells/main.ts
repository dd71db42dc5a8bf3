import { parseArgs } from 'node:util';
import { highestCell } from '#contract/main-api/sign-in/cells.ts';
import { withClient } from '#services/kit/database/cells/citus.ts';
import type { DatabaseOptions } from '#services/kit/database/index.ts';
import { defaultSchema } from '#services/kit/database/connection/sessionSettings.ts';
import { Directory } from '#services/kit/directory/Directory.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { runCommand } from '#services/kit/process/command.ts';
import { databaseOptions } from '#services/kit/process/process.ts';
import { readText } from '#services/kit/process/readText.ts';
import { schemaName, serviceUrl } from '#services/kit/process/settingChecks.ts';
import { readProcessSettings } from '#services/kit/process/settings.ts';
import { databaseManagerSettings } from '../config.ts';
import { createCell } from './create.ts';
import { moveCell } from './move.ts';
import { registerCell } from './register.ts';
import { listCells, type Cell } from './server.ts';
import { withoutTrailingSlashes } from '#domain/trailingSlashes.ts';

const usage = `Makes, moves and lists the cells of the server of DATABASE_URL, and enters them into the directory of DIRECTORY_URL. See docs/operators/scaling.md.

  npm run cell -- create --number NUMBER --schema NAME
  npm run cell -- move --schema NAME --to HOST:PORT [--writes blocked]
  npm run cell -- register [--schema NAME] --name NAME --main-api URL --receiver URL --database-manager URL
  npm run cell -- list`;

const options = {
  number: { type: 'string' },
  schema: { type: 'string' },
  to: { type: 'string' },
  writes: { type: 'string' },
  name: { type: 'string' },
  'main-api': { type: 'string' },
  receiver: { type: 'string' },
  'database-manager': { type: 'string' },
} as const;

type CommandOptions = { [Name in keyof typeof options]?: string | undefined };

type Command = (
  database: DatabaseOptions,
  given: CommandOptions,
  directory: Directory | null,
  ownerUrl: string,
) => Promise<string>;

const commands: Record<string, Command> = {
  async create(database, given, _, ownerUrl) {
    const number = numberOf(given.number);
    const schema = schemaOf(given.schema);
    if (!ownerUrl) await createCell(database, number, schema);
    else await createCell({ ...database, databaseUrl: ownerUrl }, number, schema, await roleOf(database));
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
  async register({ databaseUrl }, given, directory) {
    const schema = given.schema === undefined ? defaultSchema : schemaOf(given.schema);
    if (!directory) throw new Error('Set DIRECTORY_URL to the database that the directory of cells is in.');
    const name = given.name?.trim() ?? '';
    if (!/^[^\p{Cc}]{1,40}$/u.test(name)) throw new Error('--name takes up to 40 characters, e.g. Dhaka.');
    const services = {
      'main-api': addressOf('main-api', given),
      'sms-receiver': addressOf('receiver', given),
      'database-manager': addressOf('database-manager', given),
    };
    const { number, clashing } = await registerCell(directory, databaseUrl, schema, { name, services });
    const origins = originsOf(await directory.cells());
    const registered = `Registered cell ${number}, ${name}. All portals need CELL_ORIGINS=${origins.join(',')}`;
    if (clashing.length === 0) return registered;
    const named = clashing.map(({ username, cellName }) => `${username} (${cellName})`).join(', ');
    throw new Error(
      `${registered}\nOther cells have these usernames too, and they sign in there; rename them here: ${named}`,
    );
  },
  async list({ databaseUrl }, _, directory) {
    const names = new Map((await directory?.cells())?.map(({ number, name }) => [number, name]));
    return formatTable(await listCells(databaseUrl), directory && names);
  },
};

async function roleOf({ databaseUrl }: DatabaseOptions): Promise<string> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ role: string }>('select current_user as role'),
  );
  return rows[0]!.role;
}

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

function addressOf(option: 'main-api' | 'receiver' | 'database-manager', given: CommandOptions): string {
  const address = given[option] ?? '';
  const allowed = address === '' ? 'a URL' : serviceUrl(address);
  if (allowed) throw new Error(`--${option} takes the address at which browsers reach it: ${allowed}.`);
  return withoutTrailingSlashes(address);
}

/** Where the services of the cells are, without those on the portal's own origin. */
function originsOf(cells: readonly { services: Record<string, string> }[]): string[] {
  const addresses = cells.flatMap(({ services }) => Object.values(services));
  return [...new Set(addresses.filter((url) => !url.startsWith('/')).map((url) => new URL(url).origin))];
}

/** @param names of the cells in the directory, if there is one */
function formatTable(cells: readonly Cell[], names: ReadonlyMap<number, string> | null): string {
  const rows = cells.map(({ number, schema, node, octets, version }) => [
    number === null ? '?' : String(number),
    schema,
    node ? `${node.host}:${node.port}` : 'this server',
    octets === null ? 'does not answer' : `${(octets / 2 ** 20).toFixed(1)} MB`,
    version ?? '?',
    ...(names ? [number === null ? '?' : (names.get(number) ?? 'not registered')] : []),
  ]);
  const all = [['cell', 'schema', 'node', 'size', 'version', ...(names ? ['name'] : [])], ...rows];
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

await runCommand(1, async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const command = positionals.length === 1 ? commands[positionals[0]!] : undefined;
  if (!command) throw new Error(usage);
  const settings = readProcessSettings(databaseManagerSettings);
  if (!settings.DATABASE_URL) throw new Error('Cells need DATABASE_URL: the embedded database is one cell.');
  const log = createLog('cell', 'fatal');
  const directory = settings.DIRECTORY_URL ? new Directory(settings.DIRECTORY_URL, log) : null;
  try {
    const done = await command(
      databaseOptions(settings, log),
      values,
      directory,
      settings.MIGRATION_DATABASE_URL,
    );
    process.stdout.write(`${done}\n`);
  } finally {
    await directory?.close();
  }
});
