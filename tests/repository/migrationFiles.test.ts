import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectFile } from '#database/projectFile.ts';
import { checksumOf, migrationNames, readMigration } from '#services/kit/database/schema/migrationFiles.ts';

test('every migration is as it was when it was written: a start refuses when one that was applied has changed', () => {
  const recorded = readFileSync(projectFile('database/migrations.sha256'), 'utf8').trimEnd().split('\n');
  // Made by: cd database/migrations && sha256sum *.sql > ../migrations.sha256
  expect(migrationNames().map((name) => `${checksumOf(readMigration(name))}  ${name}.sql`)).toEqual(recorded);
});
