import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import * as Type from 'typebox';
import Value from 'typebox/value';
import { readText, typeOf } from './readText.ts';
import { isSecretSetting, readSecretFiles } from '../files/secretFiles.ts';
import {
  hostName,
  longToken,
  itemsOf,
  originList,
  postgresUrl,
  schemaName,
  proxyList,
  type SettingCheck,
} from './settingChecks.ts';
import { misspeltNames, settingNames } from './settingNames.ts';

/** Settings come from the environment only; each schema property is a variable, its description one sentence. */
export type SettingsSchema = Type.TObject;

/** A setting that is a text. @param check is not run on an empty text, which means the default */
export function text(options: { default?: string; description: string }, check?: SettingCheck) {
  const schema = Type.String({ default: '', ...options });
  if (!check) return schema;
  return Type.Refine(
    schema,
    (value) => value === '' || check(value) === null,
    (value) => `must be ${check(value)}`,
  );
}

/** The name under which the provider offers Barta. */
export const brandName = Type.String({
  default: 'Barta',
  description: 'Name in the title, beside the sign-in form and in one-time codes.',
});

/** Settings that every program of Barta reads but the simulated carrier. */
export const processSettings = {
  NODE_ENV: Type.Unsafe<'development' | 'production' | 'test'>(
    Type.String({
      enum: ['development', 'production', 'test'],
      default: 'development',
      description: '"production" refuses demo data and weak start-up choices.',
    }),
  ),
  HOST: text({ default: '127.0.0.1', description: 'Address that every service listens on.' }, hostName),
  LOG_LEVEL: Type.Unsafe<'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'>(
    Type.String({
      enum: ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      default: 'info',
      description: 'How much is logged: trace, debug, info, warn, error or silent.',
    }),
  ),
  PORTAL_ORIGINS: text(
    {
      description:
        'Origins that may call from a browser and have passkeys, comma-separated; empty allows the portal on this host.',
    },
    originList,
  ),
  PORTAL_PORT: port(8080, 'Port of the portal.'),
  TRUSTED_PROXIES: text(
    {
      description:
        'Addresses of reverse proxies whose X-Forwarded-For is believed, comma-separated; empty believes none.',
    },
    proxyList,
  ),
  DISPATCH_PAUSED: Type.Boolean({
    default: false,
    description:
      'true accepts and shows messages but connects to no carrier and sends nothing, as after a backup was restored.',
  }),
  DRAIN_SECONDS: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 300,
    description:
      'How long /ready answers 503 before a stop begins, so that load balancers send requests elsewhere.',
  }),
  INTERNAL_TOKEN: text(
    {
      description:
        'Token for /ready, /metrics, /docs and /openapi.json; in production they answer 404 while it is empty.',
    },
    longToken,
  ),
  SHUTDOWN_SECONDS: Type.Integer({
    default: 15,
    minimum: 1,
    maximum: 300,
    description: 'How long a stop waits for requests and carrier answers under way.',
  }),
};

/** Settings of the services, which are the programs with the database. */
export const commonSettings = {
  ...processSettings,
  DATABASE_URL: text(
    {
      description:
        'PostgreSQL 15 or newer; several hosts: postgres://barta:secret@db1,db2/barta; empty uses the embedded database.',
    },
    postgresUrl,
  ),
  MIGRATION_DATABASE_URL: text(
    {
      description:
        'DATABASE_URL with the role that owns the tables, for npm run migrate; empty means that services own them.',
    },
    postgresUrl,
  ),
  DATABASE_SCHEMA: text(
    {
      default: 'public',
      description:
        'Schema of the database that is served: public, or a cell that npm run cell -- create has made.',
    },
    schemaName,
  ),
  DATABASE_POOL_SIZE: Type.Integer({
    default: 10,
    minimum: 1,
    maximum: 200,
    description: 'Connections that one service keeps to DATABASE_URL.',
  }),
  MIGRATE_ON_START: Type.Boolean({
    default: true,
    description:
      'false waits at the start until npm run migrate has brought the schema of a server up to date.',
  }),
  DATA_DIR: Type.String({
    default: './data',
    description: 'Where the embedded database and the logs are kept.',
  }),
  DISK_RESERVE_MB: Type.Integer({
    default: 256,
    minimum: 96,
    maximum: 1_000_000,
    description:
      'While the disk of the embedded database has less free space than this, nothing more is accepted, in MB.',
  }),
};

export function port(number: number, description: string) {
  return Type.Integer({ default: number, minimum: 0, maximum: 65_535, description });
}

/** Some settings are wrong. The message names them and says what is allowed. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly problems: readonly string[];
  /** The same with their full stops. */
  readonly sentences: readonly string[];

  /** @param problems sentences, each of which begins with the name of a setting; their full stop is added here */
  constructor(...problems: string[]) {
    const sentences = problems.map((one) => (one.endsWith('?') ? one : `${one}.`));
    const list = problems.length > 1 ? `\n  ${sentences.join('\n  ')}\n` : ` ${sentences[0]} `;
    super(`Wrong settings:${list}See .env.example.`);
    this.problems = problems;
    this.sentences = sentences;
  }
}

/** Checks settings against each other. Returns problems, as `SettingsError` takes them. */
export type SettingsRule<Settings> = (
  settings: Settings,
  isSet: (name: keyof Settings & string) => boolean,
) => string[];

const rulesOf = new WeakMap<SettingsSchema, SettingsRule<never>[]>();

/** Adds rules to a schema. `readSettings` checks them when each setting by itself is valid. */
export function withRules<Schema extends SettingsSchema>(
  schema: Schema,
  ...rules: SettingsRule<NoInfer<Type.Static<Schema>>>[]
): Schema {
  rulesOf.set(schema, rules);
  return schema;
}

/** All ports on which the process listens must differ; 0, which takes a free port, may repeat. */
export const distinctPorts: SettingsRule<Record<string, unknown>> = (settings) => {
  const ports = Object.entries(settings).filter(([name, value]) => isOwnPort(name) && value !== 0);
  return ports.flatMap(([name, value], index) => {
    const same = ports.slice(0, index).find(([, other]) => other === value);
    return same ? [`${name} is ${String(value)}, as ${same[0]} is, and each needs a port of its own`] : [];
  });
};

/** `SMPP_PORT` is the carrier's port, on another host. */
export function isOwnPort(name: string): boolean {
  return name.endsWith('_PORT') && name !== 'SMPP_PORT';
}

/**
 * Reads the settings of this process from the environment, and from `.env` those that the environment does not set.
 * @throws SettingsError naming every wrong variable, and those whose names are probably misspelt
 */
export function readProcessSettings<Schema extends SettingsSchema>(
  schema: Schema,
): NoInfer<Type.Static<Schema>> {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  const misspelt = misspeltNames(settingNames(), file, process.env);
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    const settings = readSettings(schema);
    if (misspelt.length === 0) return settings;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    misspelt.push(...error.problems);
  }
  throw new SettingsError(...misspelt);
}

/**
 * Reads the settings of `schema` from `env`; a missing or empty variable takes its default.
 * @throws SettingsError naming every wrong variable
 */
export function readSettings<Schema extends SettingsSchema>(
  schema: Schema,
  env: Record<string, string | undefined> = process.env,
): NoInfer<Type.Static<Schema>> {
  const secrets = readSecretFiles(Object.keys(schema.properties), env);
  const texts = { ...env, ...secrets.values };
  const given = Object.fromEntries(
    Object.entries(schema.properties).flatMap(([name, property]) =>
      texts[name] ? [[name, readText(typeOf(property), texts[name])]] : [],
    ),
  );
  const settings = Value.Default(schema, given) as Type.Static<Schema>;
  const wrong = Object.entries(schema.properties).flatMap(([name, property]) =>
    problemOf(name, property, (settings as Record<string, unknown>)[name]),
  );
  const isSet = (name: string) => Boolean(texts[name]);
  const unread = secrets.problems;
  const rules = wrong.length + unread.length > 0 ? [] : (rulesOf.get(schema) ?? []);
  const problems = [...unread, ...wrong, ...rules.flatMap((rule) => rule(settings as never, isSet))];
  if (problems.length > 0) throw new SettingsError(...problems);
  return settings;
}

function problemOf(name: string, property: Type.TSchema, value: unknown): string[] {
  const hasBlanks = typeof value === 'string' && value !== value.trim();
  const [error] = Value.Errors(property, value);
  if (!error && !hasBlanks) return [];
  const allowed = hasBlanks ? 'must not begin or end with a blank' : allowedBy(property, error!.message);
  return [`${name} ${shown(name, value)}${allowed}`];
}

/** The wrong value, to show in the message; a secret is left out, because messages are logged. */
function shown(name: string, value: unknown): string {
  return isSecretSetting(name) ? '' : `is ${JSON.stringify(String(value).slice(0, 100))}, but `;
}

/** @param message of the schema's own check */
function allowedBy(property: Type.TSchema, message: string): string {
  const { maxLength } = property as Record<string, unknown>;
  const values = allowedValues(property);
  if (values) return `must be ${values}`;
  return message.startsWith('must be ') ? message : `must have at most ${String(maxLength)} characters`;
}

/** Says which values a setting may have, as the end of a sentence; null for a text. */
export function allowedValues(property: Type.TSchema): string | null {
  const { type, minimum, maximum, enum: words } = property as Record<string, unknown>;
  if (type === 'integer') return `a whole number from ${String(minimum)} to ${String(maximum)}`;
  if (type === 'boolean') return 'true or false';
  return Array.isArray(words) ? `one of: ${words.join(', ')}` : null;
}

/** Splits a comma-separated setting. */
export const listSetting = itemsOf;
