import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = 'docs/operators';
const pages = readdirSync(folder).map((name) => path.join(folder, name));

test('each row of what happens when a part fails names a test that is there', () => {
  const rows = readFileSync(path.join(folder, 'when-it-fails.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (what happens|-)/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const [, file, title] = /`(tests\/[\w./-]+)` "(.+)" +\|$/.exec(row) ?? [];
    expect(file && existsSync(file), row).toBe(true);
    expect(readFileSync(file!, 'utf8'), row).toContain(title);
  }
});

describe.each(pages)('%s', (page) => {
  test('names files that are there', () => {
    const text = readFileSync(page, 'utf8');
    const links = [...text.matchAll(/\]\(([^)#:]+)(#[^)]*)?\)/g)].map(([, link]) => path.join(folder, link!));
    const tests = [...text.matchAll(/`(tests\/[\w./-]+\.tsx?)`/g)].map(([, file]) => file!);
    for (const file of [...links, ...tests]) expect(existsSync(file), file).toBe(true);
  });
});
