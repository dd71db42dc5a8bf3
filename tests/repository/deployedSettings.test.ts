import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { databaseManagerSettings } from '#services/database-manager/config.ts';
import { isSecretSetting, secretFileSetting } from '#services/kit/files/secretFiles.ts';
import { mainApiSettings } from '#services/main-api/config.ts';
import { portalSettings } from '#services/portal/config.ts';
import { simulatorSettings } from '#services/simulator/config.ts';
import { smsReceiverSettings } from '#services/sms-receiver/config.ts';

/** The settings that each program reads. */
const schemas: Record<string, { properties: object }> = {
  'main-api': mainApiSettings,
  'sms-receiver': smsReceiverSettings,
  'database-manager': databaseManagerSettings,
  portal: portalSettings,
  simulator: simulatorSettings,
  migrate: databaseManagerSettings,
};
/** Settings of the system, the image and the unit. */
const others = ['HEALTH_URL', 'TMPDIR', 'PROGRAM'];
const namesOfFile = (file: string) => Object.keys(parseEnv(readFileSync(file, 'utf8')));

/** The settings among `names` that the program does not read, as files or as themselves. */
function unreadBy(program: string, names: readonly string[]): string[] {
  const settings = Object.keys(schemas[program]!.properties);
  const readable = [...settings, ...settings.filter(isSecretSetting).map(secretFileSetting), ...others];
  return names.filter((name) => !readable.includes(name));
}

/** Secrets that a program reads, as the names of their files. */
const secretsReadBy = (program: string, offered: readonly string[]) =>
  offered.filter((name) => unreadBy(program, [secretFileSetting(name.toUpperCase())]).length === 0);

describe('systemd gives each program only what it reads', () => {
  const folder = 'deploy/systemd';
  const linesOf = (file: string, key: string) =>
    existsSync(file)
      ? [...readFileSync(file, 'utf8').matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value!)
      : [];
  const programs = ['main-api', 'sms-receiver', 'database-manager', 'portal'];

  test.each(programs)('%s', (program) => {
    const units = [`${folder}/barta@.service`, `${folder}/barta@${program}.service.d/secrets.conf`];
    const files = units
      .flatMap((unit) => linesOf(unit, 'EnvironmentFile'))
      .map((file) => path.join(folder, path.basename(file).replace('%i', program)));
    const environment = units.flatMap((unit) => linesOf(unit, 'Environment')).join(' ');
    const variables = environment.split(' ').map((each) => each.split('=') as [string, string]);
    const names = [
      ...variables.map(([name]) => name),
      ...files.filter((file) => existsSync(file)).flatMap(namesOfFile),
    ];
    expect(names).toContain('TRUSTED_PROXIES');
    expect(unreadBy(program, names)).toEqual([]);
    // Each secret that is handed over is named, and each that is named is handed over.
    const credentials = units
      .flatMap((unit) => linesOf(unit, 'LoadCredential'))
      .map((each) => each.split(':')[0]!);
    const named = variables.filter(([name]) => name.endsWith('_FILE')).map(([name, file]) => [name, file]);
    expect(named.sort()).toEqual(
      credentials.map((name) => [secretFileSetting(name.toUpperCase()), `%d/${name}`]).sort(),
    );
    // And none is missing.
    const all = ['database_url', 'secret_key', 'internal_token', 'smpp_password'];
    expect(credentials.sort()).toEqual(secretsReadBy(program, all).sort());
  });

  test('no other file of settings is shipped', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.env'));
    expect(files.sort()).toEqual(['barta.env', 'portal.env', 'sms-receiver.env']);
    expect(files.flatMap((file) => namesOfFile(`${folder}/${file}`)).filter(isSecretSetting)).toEqual([]);
  });
});

describe('Docker gives each container only what its program reads', () => {
  const text = readFileSync('deploy/docker/compose.yaml', 'utf8');
  /** The blocks under a heading at the beginning of a line, by their names. */
  const blocksOf = (heading: string) => {
    const section = new RegExp(`^${heading}.*\\n((?:(?: .*)?\\n)*)`, 'm').exec(text)![1]!;
    const parts = section.split(/^ {2}(?=[\w-]+:)/m).slice(1);
    return new Map(parts.map((part) => [part.slice(0, part.indexOf(':')), part]));
  };
  const variablesOf = (block: string) =>
    [...block.matchAll(/\b([A-Z][A-Z_]+): '?([^'\s},]+)/g)].map(
      ([, name, value]) => [name!, value!] as const,
    );
  const common = variablesOf([...blocksOf('x-database').values()].join(''));
  const listIn = (block: string, key: string) =>
    new RegExp(`^ {4}${key}: \\[?([^\\]\\n]*)`, 'm').exec(block)?.[1]!.split(', ').filter(Boolean) ?? [];
  const services = blocksOf('services:');
  const containers = [...services].filter(([name]) => name !== 'db');

  test('the file was understood', () => {
    expect(containers.map(([name]) => name)).toEqual([
      'migrate',
      'main-api',
      'sms-receiver',
      'database-manager',
      'portal',
      'carrier',
    ]);
    expect(common.map(([name]) => name)).toEqual([
      'DATABASE_URL_FILE',
      'INTERNAL_TOKEN_FILE',
      'MIGRATE_ON_START',
    ]);
  });

  test.each(containers)('%s', (_, block) => {
    const program = /command: dist\/services\/([\w-]+)\.js/.exec(block)![1]!;
    const variables = [...variablesOf(block), ...(block.includes('<<: *database') ? common : [])];
    const files = listIn(block, 'env_file').flatMap((file) => namesOfFile(`deploy/docker/${file}`));
    const secrets = listIn(block, 'secrets');
    expect(unreadBy(program, [...variables.map(([name]) => name), ...files])).toEqual([]);
    expect(secrets.length).toBeGreaterThan(0);
    const named = variables.filter(([name]) => name.endsWith('_FILE'));
    expect(named.map(([, file]) => file).sort()).toEqual(
      secrets.map((name) => `/run/secrets/${name}`).sort(),
    );
    expect([...blocksOf('secrets:').keys()]).toEqual(expect.arrayContaining(secrets));
    if (program === 'simulator' || program === 'migrate') return;
    const needed = ['database_url', 'secret_key', 'internal_token'];
    expect(secrets).toEqual(expect.arrayContaining(secretsReadBy(program, needed)));
  });

  test('the role that owns the tables is known to nobody but who migrates', () => {
    const holders = [...services].filter(([, block]) =>
      listIn(block, 'secrets').includes('migration_database_url'),
    );
    expect(holders.map(([name]) => name)).toEqual(['migrate', 'db']);
  });
});
