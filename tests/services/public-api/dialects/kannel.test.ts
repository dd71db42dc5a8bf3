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
  program = await addDialectProgram(world, 'kannel', 'Jamuna');
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

const path = '/cgi-bin/sendsms';
const newNumber = () => newNumbers(1)[0]!;

/** A request as Kannel's guide has it. */
const sendsms = (fields: Readonly<Record<string, string>>) =>
  program.get(path, { username: 'shop', password: program.key, ...fields });

const sentTo = (to: string) => textsTo(world.database, to);

describe('a message', () => {
  test('is accepted in the words of smsbox, and delivered', async () => {
    const to = newNumber();
    const answer = await sendsms({ from: 'JAMUNA', to, text: 'Your parcel + 1 is on its way' });
    expect(answer).toMatchObject({ status: 202, text: '0: Accepted for delivery' });
    expect(answer.type).toMatch(/^text\/plain/);
    expect(await sentTo(to)).toMatchObject([{ text: 'Your parcel + 1 is on its way', senderId: 'JAMUNA' }]);
    await eventually(() => expect([...world.carrier.journal.entries(to)]).toHaveLength(1));
  });

  test('may come as a form, with the older names, and needs no sender', async () => {
    const to = newNumber();
    const answer = await program.form(path, { user: 'shop', pass: program.key, to: `+${to}`, text: 'Older' });
    expect(answer).toMatchObject({ status: 202, text: '0: Accepted for delivery' });
    expect(await sentTo(to)).toHaveLength(1);
  });

  test('has its key in the user name where a program has no password', async () => {
    const fields = { username: program.key, password: 'x', to: newNumber(), text: 'Key in the name' };
    expect((await program.get(path, fields)).status).toBe(202);
  });

  test.each([
    ['UTF-8', '%E0%A6%A8%E0%A6%AE%E0%A6%B8%E0%A7%8D%E0%A6%95%E0%A6%BE%E0%A6%B0+%2B1', '', 'নমস্কার +1'],
    ['UTF-16BE where coding is 2', '%09%A8%09%AE', 'coding=2', 'নম'],
    ['UCS-2 by name', '%09%A8%09%AE', 'coding=2&charset=UCS-2', 'নম'],
    ['UTF-8 by name where coding is 2', '%E0%A6%A8', 'coding=2&charset=utf-8', 'ন'],
    ['ISO-8859-1', 'caf%E9', 'charset=ISO-8859-1', 'café'],
    ['a percent sign that begins nothing', '100%+off+%zz', '', '100% off %zz'],
  ])('in %s is read', async (_, text, more, expected) => {
    const to = newNumber();
    const url = `${path}?username=shop&password=${program.key}&to=${to}&text=${text}&${more}`;
    expect((await program.fetch(url)).status).toBe(202);
    expect((await sentTo(to)).map((row) => row.text)).toEqual([expected]);
  });

  test('to several numbers is accepted for all, each once', async () => {
    const [first, second] = newNumbers(2) as [string, string];
    const answer = await sendsms({ to: `${first} ${second} +${first}`, text: 'To both' });
    expect(answer).toMatchObject({ status: 202, text: '0: Accepted for delivery' });
    for (const to of [first, second]) expect(await sentTo(to)).toHaveLength(1);
  });

  test('is put off by minutes', async () => {
    const to = newNumber();
    expect((await sendsms({ to, text: 'Later', deferred: '90' })).status).toBe(202);
    const [message] = await sentTo(to);
    const minutes = (message!.startsAt!.getTime() - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(90);
  });
});

describe('refusals', () => {
  test.each([
    [{ to: '' }, 400, 'Missing receiver number, rejected'],
    [{ to: '12345' }, 403, 'Number(s) has/have been denied by white- and/or black-lists.'],
    [{ from: 'NOBODY' }, 403, 'Sender not approved, rejected'],
    [{ text: '' }, 400, 'Missing text, rejected'],
    [{ text: 'x'.repeat(2_000) }, 400, 'Text is too long, rejected'],
    [{ charset: 'klingon' }, 400, 'Charset or body misformed, rejected'],
    [{ udh: '%05%00%03' }, 400, 'UDH field misformed, rejected'],
    [{ coding: '1' }, 400, 'Coding field misformed, rejected'],
    [{ deferred: 'soon' }, 400, 'Deferred field misformed, rejected'],
    [{ password: 'wrong' }, 403, 'Authorization failed for sendsms'],
    [{ password: `barta_legacy_${'x'.repeat(43)}` }, 403, 'Authorization failed for sendsms'],
  ])('%j', async (fields, status, words) => {
    const answer = await sendsms({ to: newNumber(), text: 'Hello', ...fields });
    expect(answer).toMatchObject({ status, text: words });
    expect(answer.headers.get('x-barta-error')).toBeTruthy();
  });

  test('one bad number of a list refuses all', async () => {
    const to = newNumber();
    const answer = await sendsms({ to: `${to} 12345`, text: 'Nobody' });
    expect(answer).toMatchObject({ status: 403 });
    expect(answer.headers.get('x-barta-error')).toBe('rule-refused recipients.1.to=msisdn-too-short');
    expect(await sentTo(to)).toEqual([]);
  });

  test('a key that is not legacy may come in a form, and not in the address', async () => {
    const live = await anotherProgram(world, 'kannel', 'Jamuna', { kind: 'live', networks: [] });
    const fields = () => ({ username: 'shop', password: live.key, to: newNumber(), text: 'Live' });
    const refused = await live.get(path, fields());
    expect(refused.status).toBe(403);
    expect(refused.text).toMatch(/^Authorization failed for sendsms: Only keys of the kind legacy/);
    expect((await live.form(path, fields())).status).toBe(202);
  });

  test('elsewhere, and too often', async () => {
    const fields = (key: string) => ({ username: 'x', password: key, to: newNumber(), text: 'Hello' });
    const elsewhere = await anotherProgram(world, 'kannel', 'Jamuna', { networks: ['203.0.113.0/24'] });
    expect(await elsewhere.get(path, fields(elsewhere.key))).toMatchObject({
      status: 403,
      text: 'Authorization failed for sendsms',
    });
    const slow = await anotherProgram(world, 'kannel', 'Jamuna', { requestsPerSecond: 1 });
    const answers = await Promise.all([1, 2, 3].map(() => slow.get(path, fields(slow.key))));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 503, 503]);
    expect(answers.find(({ status }) => status === 503)).toMatchObject({
      text: 'Temporal failure, try again later.',
    });
  });

  test('without credit', async () => {
    const poor = await addDialectProgram(world, 'kannel', 'Poor');
    const answer = await withoutCredit(world, poor.companyId, () =>
      poor.get(path, { username: 'x', password: poor.key, to: newNumber(), text: 'Hello' }),
    );
    expect(answer).toMatchObject({ status: 403, text: 'Not enough credit, rejected' });
  });

  test('another address, another method, and a look that must not send', async () => {
    expect(await program.get('/cgi-bin/sendota', {})).toMatchObject({
      status: 404,
      text: 'Unknown request.',
    });
    expect(await program.fetch(path, { method: 'PUT' })).toMatchObject({
      status: 404,
      text: 'Unknown request.',
    });
    const to = newNumber();
    const query = new URLSearchParams({ username: 'x', password: program.key, to, text: 'HEAD' });
    const answer = await program.fetch(`${path}?${query}`, { method: 'HEAD' });
    expect(answer.status).toBe(404);
    expect(await sentTo(to)).toEqual([]);
  });
});
