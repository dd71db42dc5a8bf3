import { createHash } from 'node:crypto';

/** The first entry of a backup, by which it is known before anything is written. */
export const manifestName = 'backup.json';

/** The major version of the embedded PostgreSQL. To ask it for its version a restore would have to make a database first. */
export const embeddedPostgres = 18;

export interface Manifest {
  format: 1;
  /** The version of Barta that made it. */
  barta: string;
  /** The major version of PostgreSQL. */
  postgres: number;
  /** The newest migration of its schema. */
  migration: string;
  takenAt: string;
  /** Identifies the key in `DATA_DIR/secret.key`, if there was one: a hash, from which nobody learns the key. */
  secretKeyMark?: string;
}

/** @param key the content of a key file */
export function markOf(key: string): string {
  return createHash('sha256').update(`mark of ${key.trim()}`).digest('base64url').slice(0, 16);
}

export function isNoSpace(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'ENOSPC';
}
