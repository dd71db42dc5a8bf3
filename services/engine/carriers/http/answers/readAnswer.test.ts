import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerReader } from './readAnswer.ts';
import { httpPresets } from '../presets.ts';

const readOf = (preset: keyof typeof httpPresets) => {
  const read = answerReader(httpPresets[preset].answers);
  return (status: number, body: string | Uint8Array) => read(status, Buffer.from(body));
};
const json = (value: unknown) => JSON.stringify(value);
const infobip = (name: string, groupId: number, messageId: unknown = 'm-1') =>
  json({ messages: [{ to: '880', status: { groupId, name }, messageId }] });

describe.each<[keyof typeof httpPresets, [number, string, string | null, (string | null)?][]]>([
  [
    'kannel',
    [
      [202, '0: Accepted for delivery', 'accepted'],
      [202, '3: Queued for later delivery', 'accepted'],
      [503, 'Temporal failure, try again later.', 'retry'],
      [503, '<html>Service Unavailable</html>', null],
      [400, 'Garbage receiver number, rejected', 'refused'],
      [404, 'Not routable. Do not try again.', 'refused'],
      [404, '404 page not found', 'account'],
      [403, 'Authorization failed for sendsms', 'account'],
      [302, '', 'account'],
      [200, '0: Accepted for delivery', null],
      [500, 'Internal Server Error', null],
    ],
  ],
  [
    'jasmin',
    [
      [200, 'Success "07033084"', 'accepted', '07033084'],
      [200, 'Success "07033084"\n', 'accepted', '07033084'],
      [200, 'Success', null],
      [200, 'Error "nothing"', null],
      [403, 'Error "User throughput exceeded"', 'throttled'],
      [403, 'Error "Authentication failure for username:barta"', 'account'],
      [500, 'Error "Cannot send submit_sm, check SMPPClientManagerPB log file for details"', 'retry'],
      [500, 'Internal Server Error', null],
      [412, 'Error "No route found"', 'refused'],
      [400, 'Error "Argument [to] has an invalid value: [x]."', 'refused'],
    ],
  ],
  [
    'infobip',
    [
      [200, infobip('PENDING_ACCEPTED', 1), 'accepted', 'm-1'],
      [200, infobip('PENDING_ACCEPTED', 1, 4711), 'accepted', '4711'],
      [200, infobip('PENDING_ACCEPTED', 1, null), null],
      [200, infobip('PENDING_ACCEPTED', 1, { a: 1 }), null],
      [200, infobip('PENDING_ACCEPTED', 1, 'two words'), null],
      [200, infobip('REJECTED_DESTINATION', 5), 'refused'],
      [200, infobip('REJECTED_NOT_ENOUGH_CREDITS', 5), 'account'],
      [200, infobip('SOMETHING_NEW', 9), null],
      [200, infobip('PENDING_ACCEPTED', 1).slice(0, -2), null],
      [200, `\ufeff${infobip('PENDING_ACCEPTED', 1)}`, 'accepted', 'm-1'],
      [200, '[]', null],
      [200, 'null', null],
      [429, '', 'throttled'],
      [401, json({ requestError: {} }), 'account'],
      [400, json({ requestError: { serviceException: { messageId: 'BAD_REQUEST' } } }), 'refused'],
    ],
  ],
])('by the preset %s', (preset, answers) => {
  test.each(answers)('%d %j is %s', (status, body, result, id = null) => {
    const verdict = readOf(preset)(status, body);
    expect(verdict?.result ?? null).toBe(result);
    if (verdict) expect(verdict.id).toBe(id);
  });

  test('garbage is never taken for an acceptance, whatever its octets are', () => {
    const read = readOf(preset);
    fc.assert(
      fc.property(fc.constantFrom(200, 201, 500, 503), fc.uint8Array({ maxLength: 300 }), (status, body) => {
        expect(read(status, body)?.result).not.toBe('accepted');
      }),
      { numRuns: 500 },
    );
  });
});

test('a refusal shows the word of its field, or the HTTP status instead of a sentence', () => {
  expect(readOf('infobip')(200, infobip('REJECTED_DESTINATION', 5))?.carrierStatus).toBe(
    'REJECTED_DESTINATION',
  );
  expect(readOf('kannel')(400, 'Garbage receiver number, rejected')?.carrierStatus).toBe('HTTP_400');
});

test('a path leads only to what the answer itself has', () => {
  const rules = (field: string) =>
    answerReader([{ status: '*', field, pattern: '*', idField: null, result: 'accepted' }]);
  for (const field of ['constructor.name', '__proto__.x', 'a.length', 'toString'])
    expect(rules(field)(200, Buffer.from('{"a":"text"}'))).toBeNull();
  expect(rules('a')(200, Buffer.from('{"a":"text"}'))).not.toBeNull();
  const deep = `${'['.repeat(32_000)}${']'.repeat(32_000)}`;
  expect(rules('0.0.0')(200, Buffer.from(deep))).toBeNull();
});
