import { describe, expect, test } from 'vitest';
import { HttpCarrierChange } from '#contract/main-api/carriers/httpCarrier.ts';
import { httpPresetNames } from '#contract/main-api/carriers/routeDryRun.ts';
import { checkFields } from '#contract/fieldProblemsOf.ts';
import { httpPresets } from '#services/engine/carriers/http/presets.ts';
import {
  httpSettings,
  isHttpChanged,
  isUntouched,
  newHttp,
  presetOf,
  withPreset,
  type HttpValues,
} from '#src/resources/routes/form/http/httpChange.ts';

const base = 'https://sms.example.com/sms-receiver';
const presets = httpPresetNames.map((name) => ({ name, settings: httpPresets[name] }));

/** As the database answers it: the keys of each object in another order. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, one]) => [key, reordered(one)]),
  );
}

describe.each(presets)('the preset $name', ({ name, settings }) => {
  const chosen = withPreset({ ...newHttp, username: 'barta' }, settings, base);

  test('is sent as it is, with the account and the address of the receiver', () => {
    const sent = httpSettings(chosen);
    const callbackBase = settings.receipts.way === 'pushed' ? base : null;
    expect(sent).toEqual({
      ...settings,
      receipts: { ...settings.receipts, callbackBase },
      username: 'barta',
    });
    expect(checkFields(HttpCarrierChange, sent)).toEqual({});
  });

  test('is recognised, also from the database, and with networks of the provider’s own', () => {
    const saved = reordered({ ...httpSettings(chosen), hasPassword: true }) as HttpValues;
    saved.receipts!.networks = ['203.0.113.0/24'];
    expect(presetOf(saved, presets)?.name).toBe(name);
    expect(presetOf({ ...saved, answers: saved.answers!.toReversed() }, presets)).toBeUndefined();
  });

  test('is no change where it is saved already, and one with another word or password', () => {
    const saved = reordered({ ...httpSettings(chosen), hasPassword: true }) as Parameters<
      typeof isHttpChanged
    >[1];
    expect(isHttpChanged(chosen, saved)).toBe(false);
    expect(isHttpChanged({ ...chosen, classes: { ...chosen.classes, otp: 'one-time' } }, saved)).toBe(true);
    expect(isHttpChanged({ ...chosen, password: 'other' }, saved)).toBe(true);
    expect(isHttpChanged({ ...chosen, removePassword: true }, saved)).toBe(true);
  });
});

test('a preset keeps the address that was entered', () => {
  const entered = { receipts: { callbackBase: ' https://other.example ', networks: ['::1'] } };
  expect(withPreset(entered, httpPresets.kannel, base).receipts).toMatchObject({
    callbackBase: 'https://other.example',
    networks: ['::1'],
  });
});

test('nothing was entered in a new form, also if it was typed and removed again', () => {
  expect(isUntouched(newHttp)).toBe(true);
  expect(isUntouched({ ...newHttp, username: 'barta' })).toBe(true);
  const { send } = newHttp;
  expect(isUntouched({ ...newHttp, send: { ...send, path: '' } })).toBe(true);
  expect(isUntouched({ ...newHttp, send: { ...send, path: '/send' } })).toBe(false);
});

test('what is empty is empty text, none, or missing where it is needed', () => {
  const { send, answers, receipts } = httpSettings({
    send: {
      method: 'POST',
      bodyFormat: 'form',
      path: ' ',
      body: null,
      headers: [{ name: null, value: null }],
    },
    answers: [{ status: '', pattern: null, field: ' ', idField: null, result: 'refused' }],
    receipts: { way: 'pushed', status: null, id: ' ', states: [{ word: null, state: null }], answer: null },
  });
  expect(send).toEqual({ method: 'POST', headers: [{ value: '' }], bodyFormat: 'form', body: '' });
  expect(answers).toEqual([{ field: null, idField: null, result: 'refused' }]);
  expect(receipts).toMatchObject({ id: null, states: [{}], callbackBase: null, answer: '', poll: null });
  expect(receipts).not.toHaveProperty('status');
});

test('a request without body has none, whatever was typed for another method', () => {
  const typed = { path: '/send', bodyFormat: 'json', body: '{}' } as const;
  expect(httpSettings({ send: { ...typed, method: 'GET' } }).send).toMatchObject({
    bodyFormat: 'none',
    body: '',
  });
  expect(httpSettings({ send: { ...typed, method: 'POST' } }).send).toMatchObject({
    bodyFormat: 'json',
    body: '{}',
  });
});
