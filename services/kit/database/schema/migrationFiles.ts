import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { projectFile } from '#database/projectFile.ts';

/** Where this version's migrations are. */
export const migrationsFolder = projectFile('database/migrations/');

/** The names of the migrations in a folder, in the order in which they are applied. */
export function migrationNames(folder = migrationsFolder): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace(/\.sql$/, ''))
    .sort();
}

/**
 * Whether a migration runs beside the processes of the older version, which its file name says: `0031_reference.online.sql`.
 * It may only add what they do not see.
 */
export function isOnline(name: string): boolean {
  return name.endsWith('.online');
}

/** The text of a migration, with line feeds only, as git may have written it otherwise on this machine. */
export function readMigration(name: string, folder = migrationsFolder): string {
  return readFileSync(new URL(`${name}.sql`, folder), 'utf8').replaceAll('\r\n', '\n');
}

export function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

let newest: string | undefined;

/** The newest migration that this version knows. */
export function newestMigration(): string {
  newest ??= migrationNames().at(-1)!;
  return newest;
}
