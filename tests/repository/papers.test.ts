import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ownScripts, releaseFiles } from '../../scripts/releaseFiles.mjs';
import { root } from '#tests/helpers/repository/productFiles.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const isReleased = (file: string) => releaseFiles.some((one) => file === one || file.startsWith(`${one}/`));

/** Pages in a release, by their paths from its folder. */
const releasedPages = releaseFiles
  .filter((file) => existsSync(path.join(root, file)))
  .flatMap((file) =>
    statSync(path.join(root, file)).isDirectory()
      ? readdirSync(path.join(root, file), { recursive: true, encoding: 'utf8' }).map(
          (one) => `${file}/${one}`,
        )
      : [file],
  )
  .filter((file) => file.endsWith('.md'));

describe('in a release', () => {
  test('all links of its pages lead to files that it holds', () => {
    const lost = releasedPages.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
        .map(([, link]) => path.join(path.dirname(page), link!))
        .filter((target) => !isReleased(target) || !existsSync(path.join(root, target)))
        .map((target) => `${page} -> ${target}`),
    );
    expect(lost).toEqual([]);
  });

  test('pages for operators name no command that only a checkout has, without saying so', () => {
    const pages = releasedPages.filter((page) => page.startsWith('docs/operators/'));
    const unknown = pages.flatMap((page) =>
      read(page)
        .split(/\n\n/)
        .filter((paragraph) => !paragraph.includes('checkout'))
        .flatMap((paragraph) => [...paragraph.matchAll(/npm run ([\w:-]+)/g)].map(([, script]) => script!))
        .filter((script) => ownScripts.test(script))
        .map((script) => `${page}: npm run ${script}`),
    );
    expect(unknown).toEqual([]);
  });
});

const guides = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'tests/README.md',
  'docs/glossary.md',
  'SECURITY.md',
  'docs/security.md',
  ...readdirSync(path.join(root, 'docs/security')).map((page) => `docs/security/${page}`),
  ...releasedPages.filter((page) => page.startsWith('docs/operators/')),
];

test.each(guides)('%s names files by their whole paths', (guide) => {
  const named = [
    ...read(guide).matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|md|sql|json|yml|ini|cfg|conf))`/g),
  ];
  expect(named.map(([, file]) => file!).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

/** The first that is announced by itself; those of 0.8.0 and before are summed up there. */
const firstAnnounced = 21;

test('each blocking migration is announced to those who upgrade', () => {
  const announced = new Set<number>();
  for (const [section] of read('CHANGELOG.md').matchAll(/^### Before you upgrade$[^]*?(?=^##)/gm)) {
    for (const [, first, last] of section.matchAll(/\b(0\d{3})(?: to (0\d{3}))?\b/g))
      for (let number = Number(first); number <= Number(last ?? first); number += 1) announced.add(number);
  }
  const blocking = readdirSync(path.join(root, 'database/migrations'))
    .filter((name) => !name.endsWith('.online.sql') && name.endsWith('.sql'))
    .filter((name) => Number(name.slice(0, 4)) >= firstAnnounced);
  expect(blocking.filter((name) => !announced.has(Number(name.slice(0, 4))))).toEqual([]);
});
