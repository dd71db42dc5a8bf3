import { describe, expect, test } from 'vitest';
import type { HttpCarrierChange } from '#contract/main-api/carriers/httpCarrier.ts';
import { httpPresets } from './presets.ts';
import { settingsProblems } from './settingsProblems.ts';

const callbackBase = 'https://sms.example.com';
const jasmin = httpPresets.jasmin;
const changed = (changes: {
  send?: Partial<HttpCarrierChange['send']>;
  receipts?: Partial<HttpCarrierChange['receipts']>;
  answers?: HttpCarrierChange['answers'];
}) => ({
  answers: changes.answers ?? jasmin.answers,
  send: { ...jasmin.send, ...changes.send },
  receipts: { ...jasmin.receipts, callbackBase, ...changes.receipts },
});

test.each(Object.entries(httpPresets))(
  'the preset %s has no problem but its missing address',
  (_, preset) => {
    const isPushed = preset.receipts.way === 'pushed';
    expect(settingsProblems(preset)).toEqual(
      isPushed ? { 'httpCarrier.receipts.callbackBase': 'required' } : {},
    );
    expect(settingsProblems({ ...preset, receipts: { ...preset.receipts, callbackBase } })).toEqual({});
  },
);

describe('settings are refused at the field', () => {
  const json = { bodyFormat: 'json' } as const;
  const get = { method: 'GET', bodyFormat: 'none', body: '' } as const;
  const accepted = (pattern: string, idField: string | null = null) =>
    [{ status: '2xx', field: null, pattern, idField, result: 'accepted' }] as HttpCarrierChange['answers'];

  test.each<[string, Parameters<typeof changed>[0], Record<string, string>]>([
    [
      'a form without the number',
      { send: { body: 'text={text}' } },
      { 'send.body': 'template-without-number' },
    ],
    ['a form without the text', { send: { body: 'to={to}' } }, { 'send.body': 'template-without-text' }],
    [
      'a form with the text in one alphabet',
      { send: { body: 'to={to}&content={gsm_text}' } },
      { 'send.body': 'template-without-text' },
    ],
    [
      'a path without the number',
      { send: { ...get, path: '/send?text={text}' } },
      { 'send.path': 'template-without-number' },
    ],
    [
      'an unknown field',
      { send: { body: 'to={to}&text={text}&x={nothing}' } },
      { 'send.body': 'template-field-unknown' },
    ],
    [
      'JSON that is none',
      { send: { ...json, body: '{"to":"{to}","text":{text}}' } },
      { 'send.body': 'template-no-json' },
    ],
    ['a body of GET', { send: { method: 'GET' } }, { 'send.bodyFormat': 'not-allowed' }],
    ['a part behind #', { send: { path: '/send#{to}' } }, { 'send.path': 'bad-format' }],
    [
      'a header of the connection',
      { send: { headers: [{ name: 'Host', value: 'a' }] } },
      { 'send.headers.0.name': 'not-allowed' },
    ],
    [
      'a header twice',
      {
        send: {
          headers: [
            { name: 'X-A', value: '1' },
            { name: 'x-a', value: '2' },
          ],
        },
      },
      { 'send.headers.1.name': 'name-taken' },
    ],
    [
      'an id from two places',
      { answers: accepted('{id}', 'id') },
      { 'answers.0.pattern': 'pattern-id-twice' },
    ],
    [
      'an id after anything',
      { answers: accepted('*{id}') },
      { 'answers.0.pattern': 'pattern-id-after-anything' },
    ],
    [
      'no rule that accepts',
      { answers: [{ ...accepted('*')[0]!, result: 'refused' }] },
      { answers: 'no-rule-accepts', 'receipts.callbackQuery': 'template-without-id' },
    ],
    [
      'receipts that name no id',
      { answers: accepted('*') },
      { 'receipts.callbackQuery': 'template-without-id' },
    ],
    [
      'a network that is none',
      { receipts: { networks: ['10.0.0.0/33'] } },
      { 'receipts.networks.0': 'bad-format' },
    ],
    ['pushed receipts without an id', { receipts: { id: null } }, { 'receipts.id': 'required' }],
    ['polled receipts without a request', { receipts: { way: 'polled' } }, { 'receipts.poll': 'required' }],
    [
      'a question without the id',
      { receipts: { way: 'polled', poll: { ...jasmin.send, ...get, path: '/status' } } },
      { 'receipts.poll.path': 'template-without-id' },
    ],
    [
      'polled receipts where no answer has an id',
      {
        answers: accepted('*'),
        receipts: { way: 'polled', poll: { ...jasmin.send, ...get, path: '/status?id={carrier_id}' } },
      },
      { 'receipts.way': 'poll-without-id' },
    ],
  ])('%s', (_, changes, problems) => {
    const named = Object.entries(problems).map(([field, problem]) => [`httpCarrier.${field}`, problem]);
    expect(settingsProblems(changed(changes))).toEqual(Object.fromEntries(named));
  });
});
