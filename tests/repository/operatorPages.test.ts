import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('each row of what happens when a part fails names a test that is there', () => {
  const rows = readFileSync('docs/operators/when-it-fails.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (what happens|-)/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const [, file, title] = /`(tests\/[\w./-]+)` "(.+)" +\|$/.exec(row) ?? [];
    expect(file && existsSync(file), row).toBe(true);
    expect(readFileSync(file!, 'utf8'), row).toContain(title);
  }
});
