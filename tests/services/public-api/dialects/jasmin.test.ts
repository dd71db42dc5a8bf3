import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  addDialectProgram,
  anotherProgram,
  withoutCredit,
  type DialectProgram,
} from '#tests/helpers/http/dialect.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { textsTo } from '#tests/helpers/messages/textsTo.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let program: DialectProgram & { companyId: number };
beforeAll(async () => {
  world = await startWorld();
  program = await addDialectProgram(world, 'jasmin', 'Jamuna');
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

const newNumber = () => newNumbers(1)[0]!;

const fields = (more: Readonly<Record<string, string>> = {}) => ({
  username: 'shop',
  password: program.key,
  to: newNumber(),
  from: 'JAMUNA',
  content: 'Your parcel is on its way',
  ...more,
});
const success = /^Success "00000000-0000-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}"$/;

describe('send', () => {
  test('answers a UUID, by GET, form and JSON', async () => {
    for (const send of ['get', 'form', 'post'] as const) {
      const sent = fields({ content: 'নমস্কার' });
      const answer = await program[send]('/send', sent);
      expect(answer).toMatchObject({ status: 200, type: 'text/plain; charset=utf-8' });
      expect(answer.text).toMatch(success);
      expect(await textsTo(world.database, sent.to)).toMatchObject([{ text: 'নমস্কার' }]);
    }
  });

  test.each([
    ['coding=8&content=%09%A8%09%AE', 'নম'],
    ['coding=8&hex-content=09a809AE', 'নম'],
    ['coding=3&content=caf%E9', 'café'],
    ['hex-content=48656C6C6F00', 'Hello@'],
  ])('a text in %s', async (text, expected) => {
    const to = newNumber();
    const answer = await program.fetch(`/send?username=shop&password=${program.key}&to=${to}&${text}`);
    expect(answer.text).toMatch(success);
    expect((await textsTo(world.database, to)).map((row) => row.text)).toEqual([expected]);
  });

  test('at a time, absolute or relative', async () => {
    for (const [sdt, expected] of [
      ['300131093000024+', '2030-01-31T03:30:00.000Z'],
      ['000001000000000R', null],
    ] as const) {
      const sent = fields({ sdt });
      expect((await program.get('/send', sent)).text).toMatch(success);
      const [message] = await textsTo(world.database, sent.to);
      if (expected !== null) expect(message!.startsAt!.toISOString()).toBe(expected);
      else expect(Math.abs(message!.startsAt!.getTime() - Date.now() - 86_400_000)).toBeLessThan(60_000);
    }
  });

  test.each([
    [{ to: '' }, 400, 'Mandatory argument [to] is not found.'],
    [{ to: '017-12345678' }, 400, 'Argument [to] has an invalid value.'],
    [{ to: '12345' }, 400, 'Argument [to] has an invalid value.'],
    [{ content: '' }, 400, 'content or hex-content not present.'],
    [{ content: 'x'.repeat(2_000) }, 400, 'Argument [content] has an invalid value.'],
    [{ 'hex-content': '00' }, 400, 'Argument [hex-content] has an invalid value.'],
    [{ coding: '4' }, 400, 'Argument [coding] has an invalid value.'],
    [{ sdt: 'tomorrow' }, 400, 'Argument [sdt] has an invalid value.'],
    [{ surprise: '1' }, 400, 'Argument [surprise] is unknown.'],
    [{ password: 'wrong' }, 403, 'Authentication failure for username'],
    [{ from: 'NOBODY' }, 400, 'This sender ID is not approved for your company.'],
  ])('%j is refused', async (more, status, words) => {
    expect(await program.get('/send', fields(more))).toMatchObject({ status, text: `Error "${words}"` });
  });

  test('without credit, from elsewhere, too often, and in an address with another key', async () => {
    const poor = await withoutCredit(world, program.companyId, () => program.get('/send', fields()));
    expect(poor).toMatchObject({
      status: 403,
      text: 'Error "Cannot charge submit_sm, check RouterPB log file for details"',
    });
    const elsewhere = await anotherProgram(world, 'jasmin', 'Jamuna', { networks: ['203.0.113.0/24'] });
    expect((await elsewhere.get('/send', fields({ password: elsewhere.key }))).status).toBe(403);
    const slow = await anotherProgram(world, 'jasmin', 'Jamuna', { requestsPerSecond: 1 });
    const answers = await Promise.all([1, 2].map(() => slow.get('/send', fields({ password: slow.key }))));
    expect(answers.map(({ text }) => text)).toContain('Error "User throughput exceeded"');
    const live = await anotherProgram(world, 'jasmin', 'Jamuna', { kind: 'live', networks: [] });
    expect(await live.get('/send', fields({ password: live.key }))).toMatchObject({
      status: 403,
      text: expect.stringMatching(/^Error "Only keys of the kind legacy/) as string,
    });
    expect((await live.form('/send', fields({ password: live.key }))).text).toMatch(success);
  });
});

test('rate, balance and what is not covered', async () => {
  const rate = await program.get('/rate', fields({ content: 'x'.repeat(200) }));
  expect(rate.json).toEqual({ unit_rate: 1, submit_sm_count: 2 });
  const credentials = { username: 'shop', password: program.key };
  const { json } = await program.get('/balance', credentials);
  const { balance, sms_count } = json as { balance: number; sms_count: number };
  expect(balance).toBeGreaterThan(0);
  expect(sms_count).toBe(balance);
  const refused = await program.get('/balance', { ...credentials, password: 'wrong' });
  expect(refused).toMatchObject({ status: 403, json: 'Authentication failure for username' });
  expect(await program.get('/metrics', credentials)).toMatchObject({
    status: 404,
    text: expect.stringMatching(/^Error "/) as string,
  });
  await eventually(async () => expect((await program.get('/balance', credentials)).status).toBe(200));
});
