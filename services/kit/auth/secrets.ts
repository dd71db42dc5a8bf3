import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sealingKey } from '../process/settingChecks.ts';
import { SettingsError, text } from '../process/settings.ts';

/** Where a secret is kept. It is sealed into the blob, so that no other row's or column's opens in its place. */
interface SecretPlace {
  table: string;
  column: string;
  id: number;
}

export interface SecretBox {
  /** @throws SettingsError where there is no key to seal with */
  seal(text: string, place: SecretPlace): Uint8Array;
  /** @throws SettingsError where there is no key; Error when it was sealed with another key, elsewhere, or changed */
  open(sealed: Uint8Array, place: SecretPlace): string;
}

/** Settings of the services that keep secrets. */
export const secretSettings = {
  SECRET_KEY: text(
    {
      description:
        'Seals the passwords of routes: 32 octets in Base64, one for all services; empty makes a file in DATA_DIR.',
    },
    sealingKey,
  ),
};

export interface SecretSettings {
  NODE_ENV: string;
  DATABASE_URL: string;
  DATA_DIR: string;
  SECRET_KEY: string;
}

const cipher = 'aes-256-gcm';
const keyBytes = 32;
/** First octet of a blob, so that another format can follow. */
const version = 1;
/** NIST SP 800-38D, 5.2.1.1: 96 bits for a nonce, and the whole tag. */
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + nonceBytes + tagBytes;

/**
 * Seals secrets for the database with the key of the settings. Without one the key is a file under `DATA_DIR`, made
 * when it is first needed; not in production on a server, where several machines need the same one and a backup of
 * the database must not be readable by itself.
 */
export function secretBox(settings: SecretSettings): SecretBox {
  let known: Buffer | undefined;
  const key = () => (known ??= findKey(settings));
  return {
    seal(text, place) {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, key(), nonce, { authTagLength: tagBytes });
      sealing.setAAD(placeText(place));
      const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
      return Buffer.concat([Buffer.of(version), nonce, sealing.getAuthTag(), body]);
    },
    open(sealed, place) {
      const blob = Buffer.from(sealed);
      if (blob.length < headBytes || blob[0] !== version) throw new Error('This is no sealed secret.');
      const nonce = blob.subarray(1, 1 + nonceBytes);
      const opening = createDecipheriv(cipher, key(), nonce, { authTagLength: tagBytes });
      opening.setAAD(placeText(place));
      opening.setAuthTag(blob.subarray(1 + nonceBytes, headBytes));
      try {
        return opening.update(blob.subarray(headBytes), undefined, 'utf8') + opening.final('utf8');
      } catch {
        throw new Error('A secret cannot be opened: SECRET_KEY is not the one it was sealed with.');
      }
    },
  };
}

function placeText({ table, column, id }: SecretPlace): Buffer {
  return Buffer.from(`${table}/${column}/${id}`);
}

function findKey({ NODE_ENV, DATABASE_URL, DATA_DIR, SECRET_KEY }: SecretSettings): Buffer {
  if (SECRET_KEY) return readKey(SECRET_KEY, 'SECRET_KEY');
  if (NODE_ENV === 'production' && DATABASE_URL) {
    throw new SettingsError('SECRET_KEY is needed to keep the passwords of routes');
  }
  return keyOfFile(path.join(DATA_DIR, 'secret.key'));
}

function readKey(text: string, name: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length === keyBytes) return key;
  throw new SettingsError(`${name} must be ${keyBytes} octets in Base64`);
}

function keyOfFile(file: string): Buffer {
  try {
    return readKey(readFileSync(file, 'utf8'), file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    // Appears whole or not at all: another process may be making one at this moment, and the first one stands.
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own);
  }
  return readKey(readFileSync(file, 'utf8'), file);
}

/** Where a route's password is kept: the main API seals it, the SMS receiver opens it. */
export function routePasswordPlace(routeId: number): SecretPlace {
  return { table: 'routes', column: 'sealed_password', id: routeId };
}
