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
  program = await addDialectProgram(world, 'elitbuzz', 'Jamuna');
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

const newNumber = () => newNumbers(1)[0]!;

const path = '/smsapi';
const fields = (more: Readonly<Record<string, string>> = {}) => ({
  api_key: program.key,
  type: 'text',
  contacts: newNumber(),
  senderid: 'JAMUNA',
  msg: 'Your parcel is on its way',
  ...more,
});
const accepted = /^SMS SUBMITTED: ID - (\d+)$/;

describe('smsapi', () => {
  test('answers a text that programs compare, by GET, form, multipart and JSON', async () => {
    for (const send of ['get', 'form', 'multipart', 'post'] as const) {
      const sent = fields({ type: 'unicode', msg: 'নমস্কার' });
      const answer = await program[send](path, sent);
      expect(answer).toMatchObject({ status: 200, type: 'text/plain; charset=utf-8' });
      expect(answer.text).toMatch(accepted);
      expect(await textsTo(world.database, sent.contacts)).toMatchObject([{ text: 'নমস্কার' }]);
    }
  });

  test.each(['+', ',', '%2B', '%0A'])('numbers are separated by %s', async (separator) => {
    const numbers = newNumbers(3);
    const url = `${path}?api_key=${program.key}&senderid=JAMUNA&msg=List&contacts=${numbers.join(separator)}`;
    expect((await program.fetch(url)).text).toMatch(accepted);
    for (const to of numbers) expect(await textsTo(world.database, to)).toHaveLength(1);
  });

  test('a label is a class, and a time is one of Bangladesh', async () => {
    const sent = fields({ label: 'promotional', scheduledDateTime: '2030-01-31 09:30:00' });
    expect((await program.get(path, sent)).text).toMatch(accepted);
    expect(await textsTo(world.database, sent.contacts)).toMatchObject([
      { class: 'promotional', startsAt: new Date('2030-01-31T03:30:00Z') },
    ]);
  });

  test.each([
    [{ senderid: 'NOBODY' }, '1002'],
    [{ api_key: 'wrong' }, '1003'],
    [{ msg: '' }, '1008'],
    [{ contacts: '' }, '1012'],
    [{ contacts: '8801712345678,123' }, '1012'],
    [{ msg: 'x'.repeat(2_000) }, '1015'],
    [{ scheduledDateTime: '2030-02-30 09:30:00' }, '1015'],
    [{ scheduledDateTime: '2020-01-01 09:30:00' }, '1015'],
    [{ label: 'spam' }, '1019'],
  ])('%j is refused with the number %s alone', async (more, code) => {
    expect(await program.get(path, fields(more))).toMatchObject({ status: 200, text: code });
  });

  test('without credit, from elsewhere, and with a key that may not come in an address', async () => {
    const poor = await withoutCredit(world, program.companyId, () => program.get(path, fields()));
    expect(poor.text).toBe('1007');
    const elsewhere = await anotherProgram(world, 'elitbuzz', 'Jamuna', { networks: ['203.0.113.0/24'] });
    expect((await elsewhere.get(path, fields({ api_key: elsewhere.key }))).text).toBe('1016');
    const live = await anotherProgram(world, 'elitbuzz', 'Jamuna', { kind: 'live', networks: [] });
    const refused = await live.get(path, fields({ api_key: live.key }));
    expect(refused.text).toBe('1010');
    expect(refused.headers.get('x-barta-error')).toBe('forbidden key-not-in-address');
    expect((await live.get(`/miscapi/${live.key}/getBalance`)).text).toBe('1010');
  });
});

describe('miscapi', () => {
  test('has the balance', async () => {
    const answer = await program.get(`/miscapi/${program.key}/getBalance`);
    expect(answer).toMatchObject({ status: 200, text: expect.stringMatching(/^\d+$/) as string });
  });

  test('has reports of one request and of all', async () => {
    const [first, second] = newNumbers(2) as [string, string];
    const one = accepted.exec((await program.get(path, fields({ contacts: first }))).text)![1]!;
    const list = fields({ contacts: `${first},${second}` });
    const two = accepted.exec((await program.get(path, list)).text)![1]!;
    await eventually(async () => {
      const { json } = await program.get(`/miscapi/${program.key}/getDLR/${one}`);
      expect(json).toMatchObject([{ id: one, number: first, status: 'DELIVERED' }]);
    });
    const { json } = await program.get(`/miscapi/${program.key}/getDLR/${two}/`);
    expect((json as { number: string }[]).map(({ number }) => number).sort()).toEqual([first, second].sort());
    const all = (await program.get(`/miscapi/${program.key}/getDLR/getAll`)).json as { id: string }[];
    expect(all.map(({ id }) => id)).toContain(one);
    for (const id of ['0', '1', 'x', '99999999999999999999', '999999'])
      expect((await program.get(`/miscapi/${program.key}/getDLR/${id}`)).text).toBe('1014');
  });

  test('of another company has nothing of it', async () => {
    const one = accepted.exec((await program.get(path, fields())).text)![1]!;
    const stranger = await addDialectProgram(world, 'elitbuzz', 'Meghna');
    expect((await stranger.get(`/miscapi/${stranger.key}/getDLR/${one}`)).text).toBe('1014');
    expect((await stranger.get(`/miscapi/${stranger.key}/getDLR/getAll`)).json).toEqual([]);
  });
});
