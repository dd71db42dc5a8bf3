import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { controlRequests } from '../controlServer.ts';
import { httpGarbageKinds } from './behaviours/garbage.ts';
import { httpBehaviours } from './behaviours/index.ts';
import { callKinds } from './Call.ts';
import { readHttpMode } from './httpMode.ts';
import { carrierRequests } from './httpServer.ts';
import { httpSettingsSchema, readHttpSettings } from './httpSettings.ts';

const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');

const listed = (pattern: RegExp, text = readme) =>
  [...text.matchAll(pattern)].map(([, word]) => word!).sort();
const section = (name: string) => readme.split(`## ${name}\n`)[1]!.split('\n## ')[0]!;

test('the README lists the requests of the carriers and of the control port', () => {
  expect(listed(/`([A-Z]+ \/[^`]+)`/g, section('Requests'))).toEqual([...carrierRequests].sort());
  expect(listed(/^\| `([A-Z]+ \/[a-z/]+)/gm, section('Control'))).toEqual(
    [...controlRequests.filter((request) => request.includes('/http/')), 'GET /state'].sort(),
  );
});

test('the README lists the modes, the kinds of garbage and of calls, and the settings', () => {
  expect(listed(/^\| `([a-z-]+)`/gm, section('Control'))).toEqual(
    [...httpBehaviours.map(({ name }) => name), 'mode'].sort(),
  );
  expect(listed(/^\| `([A-Za-z]+)`/gm, section('Settings'))).toEqual(
    Object.keys(httpSettingsSchema.properties).sort(),
  );
  for (const word of [...httpGarbageKinds, ...callKinds]) expect(readme).toContain(`\`${word}\``);
});

test('the README’s examples can be followed', () => {
  const modes = listed(/http\/mode -d '(\{.*\})'$/gm);
  const settings = listed(/http\/settings -d '(\{.*\})'$/gm);
  expect([modes.length, settings.length]).toEqual([2, 1]);
  for (const mode of modes) readHttpMode(JSON.parse(mode));
  for (const each of settings) readHttpSettings(JSON.parse(each), 'barta', 'secret');
});
