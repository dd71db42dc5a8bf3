import { readdirSync } from 'node:fs';
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

let newest: string | undefined;

/** The newest migration that this version knows. */
export function newestMigration(): string {
  newest ??= migrationNames().at(-1)!;
  return newest;
}
