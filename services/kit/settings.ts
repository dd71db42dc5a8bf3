import { existsSync } from 'node:fs';
import * as Type from 'typebox';
import Value from 'typebox/value';
import { readText, typeOf } from './readText.ts';

/** Settings come from the environment only; each schema property is a variable, its description one sentence. */
export type SettingsSchema = Type.TObject<Type.TProperties>;

/** Settings that every service reads. */
export const commonSettings = {
  NODE_ENV: Type.String({
    default: 'development',
    description: '"production" refuses demo data and weak start-up choices.',
  }),
  HOST: Type.String({ default: '127.0.0.1', description: 'Address that every service listens on.' }),
  DATABASE_URL: Type.String({
    default: '',
    description:
      'PostgreSQL 15 or newer, e.g. postgres://barta:secret@127.0.0.1/barta; empty uses the embedded database.',
  }),
  DATABASE_POOL_SIZE: Type.Integer({
    default: 10,
    minimum: 1,
    maximum: 200,
    description: 'Connections that one service keeps to DATABASE_URL.',
  }),
  DATA_DIR: Type.String({
    default: './data',
    description: 'Where the embedded database and the logs are kept.',
  }),
  LOG_LEVEL: Type.Unsafe<'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'>(
    Type.String({
      enum: ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      default: 'info',
      description: 'How much is logged: trace, debug, info, warn, error or silent.',
    }),
  ),
  PORTAL_ORIGINS: Type.String({
    default: '',
    description:
      'Origins that may call the services from a browser, comma-separated; empty allows the portal on this host.',
  }),
  PORTAL_PORT: port(8080, 'Port of the portal.'),
  TRUSTED_PROXIES: Type.String({
    default: '',
    description:
      'Addresses of reverse proxies whose X-Forwarded-For is believed, comma-separated; empty believes none.',
  }),
  DRAIN_SECONDS: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 300,
    description: 'How long /ready says no before a stop begins, so that load balancers send requests elsewhere.',
  }),
  SHUTDOWN_SECONDS: Type.Integer({
    default: 15,
    minimum: 1,
    maximum: 300,
    description: 'How long a stop waits for requests and carrier answers under way.',
  }),
};

export function port(number: number, description: string) {
  return Type.Integer({ default: number, minimum: 0, maximum: 65_535, description });
}

/** Takes what `.env` says into the environment, where it does not say otherwise already. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

/** A setting is wrong: the message says which, and what it should be. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * Reads the settings of `schema` from `env`; a missing or empty variable takes its default.
 * @throws SettingsError naming every wrong variable
 */
export function readSettings<Schema extends SettingsSchema>(
  schema: Schema,
  env: Record<string, string | undefined> = process.env,
): NoInfer<Type.Static<Schema>> {
  const given = Object.fromEntries(
    Object.entries(schema.properties).flatMap(([name, property]) =>
      env[name] ? [[name, readText(typeOf(property), env[name])]] : [],
    ),
  );
  const settings = Value.Default(schema, given);
  const problems = Value.Errors(schema, settings).map(
    (error) => `${error.instancePath.slice(1)} ${error.message}`,
  );
  if (problems.length > 0) {
    throw new SettingsError(`Wrong settings: ${problems.join('; ')}. See .env.example.`);
  }
  return settings as Type.Static<Schema>;
}

/** Splits a comma-separated setting. */
export function listSetting(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}
