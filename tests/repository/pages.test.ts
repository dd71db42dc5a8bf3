import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const areas = ['bench', 'clients', 'contract', 'database', 'docs', 'domain', 'services', 'src', 'tests'];
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...areas.flatMap((area) =>
    readdirSync(area, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
      .map((name) => path.join(area, name)),
  ),
];

/**
 * Files and folders that a page names in backquotes and that are not there: from the root (`domain/sms/segments.ts`) or beside the page
 * (`sms/segments.ts`). Names whose first folder is neither, such as that of an address, are none of ours.
 */
function missingPaths(page: string, text: string): string[] {
  return [...text.matchAll(/`([\w-]+)(\/[\w./-]*)`/g)].flatMap(([, first, rest]) => {
    const roots = ['.', path.dirname(page)].filter((root) => existsSync(path.join(root, first!)));
    const isThere = roots.some((root) => existsSync(path.join(root, first! + rest!)));
    return roots.length === 0 || isThere ? [] : [first! + rest!];
  });
}

/** The targets of a page's links to files that are not there. */
function missingLinks(page: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)#:]+)(#[^)]*)?\)/g)]
    .map(([, link]) => link!)
    .filter((link) => !existsSync(path.join(path.dirname(page), link)));
}

test.each([
  ['name', missingPaths],
  ['link to', missingLinks],
])('pages %s files that are there', (_, missingIn) => {
  expect(pages.length).toBeGreaterThan(80);
  const missing = pages.flatMap((page) =>
    missingIn(page, readFileSync(page, 'utf8')).map((name) => `${page}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('a file that has moved is missed', () => {
  const text =
    'Begin with `sms/segments.ts`, [this](sms/old.ts) and `domain/segments.ts`, not with `/v1/messages`.';
  expect(missingPaths('domain/README.md', text)).toEqual(['domain/segments.ts']);
  expect(missingLinks('domain/README.md', text)).toEqual(['sms/old.ts']);
});
