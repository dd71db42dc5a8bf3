import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { refusedFields } from '../errors.ts';
import { sealingKey } from '../process/settingChecks.ts';
import { SettingsError, text } from '../process/settings.ts';

/** Where a secret is kept. It is sealed into the blob, so that no other row's or column's opens in its place. */
export interface SecretPlace {
  table: string;
  column: string;
  id: number;
}

export interface SecretBox {
  /** Whether there is a key to seal with, or one can be made. */
  canSeal(): boolean;
  /** @throws SettingsError where there is no key to seal with */
  seal(text: string, place: SecretPlace): Uint8Array;
  /** @throws Error when it was sealed with a key that is not there, elsewhere, or changed */
  open(sealed: Uint8Array, place: SecretPlace): string;
  /** Which key opens it: that of `SECRET_KEY`, that of `SECRET_KEY_PREVIOUS`, or none that is there. */
  keyOf(sealed: Uint8Array, place: SecretPlace): SecretKeyName | null;
}

export type SecretKeyName = 'current' | 'previous';

/** Settings of the services that keep secrets. */
export const secretSettings = {
  SECRET_KEY: text(
    {
      description:
        'Seals what is kept secret: 32 octets in Base64, the same for all services; empty makes a file in DATA_DIR.',
    },
    sealingKey,
  ),
  SECRET_KEY_PREVIOUS: text(
    {
      description: 'The key before SECRET_KEY, which opens what npm run secret-key has not yet sealed anew.',
    },
    sealingKey,
  ),
};

export interface SecretSettings {
  NODE_ENV: string;
  DATABASE_URL: string;
  DATA_DIR: string;
  SECRET_KEY: string;
  SECRET_KEY_PREVIOUS?: string;
}

/** The key under `DATA_DIR`, where no setting has it. */
export const secretKeyFile = 'secret.key';

const cipher = 'aes-256-gcm';
const keyBytes = 32;
/** First octet of a blob, so that another format can follow. */
const version = 1;
/** NIST SP 800-38D, 5.2.1.1: 96 bits for a nonce, and the whole tag. */
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + nonceBytes + tagBytes;

/**
 * Seals secrets for the database with the key of the settings, and opens also what was sealed with the key before. Without one the
 * key is a file under `DATA_DIR`, made when it is first needed; not in production on a server, where several machines need the same
 * one and a backup of the database must not be readable by itself.
 */
export function secretBox(settings: SecretSettings): SecretBox {
  let found: Buffer | null = null;
  const currentKey = () => (found ??= findKey(settings));
  const { SECRET_KEY_PREVIOUS } = settings;
  const keys: Record<SecretKeyName, () => Buffer | null> = {
    // Opening makes none: a new key opens nothing.
    current: currentKey,
    previous: () => (SECRET_KEY_PREVIOUS ? readKey(SECRET_KEY_PREVIOUS, 'SECRET_KEY_PREVIOUS') : null),
  };
  const openWithAny = (sealed: Uint8Array, place: SecretPlace) => {
    for (const name of ['current', 'previous'] as const) {
      const key = keys[name]();
      const secret = key && openWith(key, sealed, place);
      if (secret !== null) return { name, secret };
    }
    return null;
  };
  return {
    canSeal: () => currentKey() !== null || makesKey(settings),
    seal: (secret, place) => sealWith((found = currentKey() ?? makeKey(settings)), secret, place),
    open(sealed, place) {
      const opened = openWithAny(sealed, place);
      if (opened) return opened.secret;
      throw new Error('A secret cannot be opened: SECRET_KEY is not the one it was sealed with.');
    },
    keyOf: (sealed, place) => openWithAny(sealed, place)?.name ?? null,
  };
}

function sealWith(key: Buffer, secret: string, place: SecretPlace): Buffer {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  sealing.setAAD(placeText(place));
  const body = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()]);
  return Buffer.concat([Buffer.of(version), nonce, sealing.getAuthTag(), body]);
}

/** Null when it was sealed with another key, elsewhere, or changed. @throws when it has not the form of a sealed secret */
function openWith(key: Buffer, sealed: Uint8Array, place: SecretPlace): string | null {
  const blob = Buffer.from(sealed);
  if (blob.length < headBytes || blob[0] !== version) throw new Error('This is no sealed secret.');
  const nonce = blob.subarray(1, 1 + nonceBytes);
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  opening.setAAD(placeText(place));
  opening.setAuthTag(blob.subarray(1 + nonceBytes, headBytes));
  try {
    return opening.update(blob.subarray(headBytes), undefined, 'utf8') + opening.final('utf8');
  } catch {
    return null;
  }
}

function placeText({ table, column, id }: SecretPlace): Buffer {
  return Buffer.from(`${table}/${column}/${id}`);
}

function findKey(settings: SecretSettings): Buffer | null {
  const { DATA_DIR, SECRET_KEY } = settings;
  if (SECRET_KEY) return readKey(SECRET_KEY, 'SECRET_KEY');
  return makesKey(settings) ? readKeyFile(path.join(DATA_DIR, secretKeyFile)) : null;
}

/** Whether a key is made where the settings have none. */
function makesKey({ NODE_ENV, DATABASE_URL }: SecretSettings): boolean {
  return NODE_ENV !== 'production' || !DATABASE_URL;
}

function makeKey(settings: SecretSettings): Buffer {
  if (!makesKey(settings)) throw new SettingsError('SECRET_KEY is needed to keep the passwords of routes');
  return makeKeyFile(path.join(settings.DATA_DIR, secretKeyFile));
}

function readKey(text: string, name: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length === keyBytes) return key;
  throw new SettingsError(`${name} must be ${keyBytes} octets in Base64`);
}

function readKeyFile(file: string): Buffer | null {
  try {
    return readKey(readFileSync(file, 'utf8'), file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

function makeKeyFile(file: string): Buffer {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const own = `${file}.${randomUUID()}`;
  writeFileSync(own, `${randomBytes(keyBytes).toString('base64')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    // Appears whole or not at all: another process may be making one at this moment, and the first one stands.
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own);
  }
  return readKeyFile(file)!;
}

/** Where a route's password is kept: the main API seals it, the SMS receiver opens it. */
export function routePasswordPlace(routeId: number): SecretPlace {
  return { table: 'routes', column: 'sealed_password', id: routeId };
}

/** Where the text of an API key is kept that signs: the main API seals it, the SMS receiver opens it. */
export function authTokenPlace(keyId: number): SecretPlace {
  return { table: 'api_keys', column: 'sealed_token', id: keyId };
}

/** Where the key of a user's authenticator app is kept. */
export function factorKeyPlace(userId: number): SecretPlace {
  return { table: 'second_factors', column: 'sealed_key', id: userId };
}

/** Where the client secret of a company's identity provider is kept. */
export function clientSecretPlace(companyId: number): SecretPlace {
  return { table: 'company_sign_ins', column: 'sealed_secret', id: companyId };
}

/** Seals a secret for a request. @throws rule-refused on `field` where there is no key to seal with */
export function sealForField(
  secrets: SecretBox,
  field: string,
  text: string,
  place: SecretPlace,
): Uint8Array {
  try {
    return secrets.seal(text, place);
  } catch (error) {
    if (error instanceof SettingsError) throw refusedFields({ [field]: 'secret-key-missing' });
    throw error;
  }
}
