import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { behaviours } from './behaviours/index.ts';
import { specialSuffixes } from './specialNumbers.ts';

const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');

it('the README lists the special numbers and the modes that there are, and no others', () => {
  const listed = (pattern: RegExp) => [...readme.matchAll(pattern)].map(([, word]) => word).sort();
  expect(listed(/^\| (\d{6}) +\|/gm)).toEqual([...specialSuffixes].sort());
  // In the table of modes a row begins with the mode's name; rows of requests have capitals.
  expect(listed(/^\| `([a-z-]+)`/gm)).toEqual([...behaviours.map(({ name }) => name), 'mode'].sort());
});
