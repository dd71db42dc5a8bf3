import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { garbageKinds } from './behaviours/garbage.ts';
import { behaviours } from './behaviours/index.ts';
import { controlRequests } from './controlServer.ts';
import { idForms } from './MessageIds.ts';
import { readMode } from './modes/mode.ts';
import { specialSuffixes } from './specialNumbers.ts';

const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');

const listed = (pattern: RegExp) => [...readme.matchAll(pattern)].map(([, word]) => word).sort();

test('the README lists the special numbers and the modes that there are, and no others', () => {
  expect(listed(/^\| (\d{6}) +\|/gm)).toEqual([...specialSuffixes].sort());
  // In the table of modes a row begins with the mode's name; rows of requests have capitals.
  expect(listed(/^\| `([a-z-]+)`/gm)).toEqual([...behaviours.map(({ name }) => name), 'mode'].sort());
});

test('the README lists the requests of the control port', () => {
  const ofSmpp = controlRequests.filter((request) => !request.includes('/http/'));
  expect(listed(/^\| `([A-Z]+ \/[a-z/]+)/gm)).toEqual(ofSmpp.sort());
});

test('the README names the kinds of garbage and the forms of ids', () => {
  for (const word of [...garbageKinds, ...idForms]) expect(readme).toContain(`\`${word}\``);
});

/** Each `{ … }` after `-d` is a mode that the control port takes. */
test('the README’s examples can be followed', () => {
  const examples = listed(/ -d '(\{.*\})'$/gm);
  expect(examples.length).toBeGreaterThan(1);
  for (const example of examples) readMode(JSON.parse(example!));
});
