import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkCode, codeLimits, sendCode } from '#contract/public-api/codes.ts';
import { readMessage } from '#contract/public-api/messages.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { addProgram, type Program } from '#tests/helpers/http/program.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { addClientCompany, clientOf } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let program: Program;
let tester: Program;
const permissions = ['send-otp', 'view-sms-history', 'view-msisdn'] as const;
const fields = { permissions: [...permissions], classes: ['otp' as const] };
beforeAll(async () => {
  world = await startWorld();
  await addClientCompany(world.database, 'Jamuna');
  const jamuna = await clientOf(world, 'jamuna');
  program = await addProgram(jamuna, fields);
  tester = await addProgram(jamuna, { ...fields, kind: 'test' });
});
afterAll(() => world.close());

let last = 0;
const newNumber = () => `88016${String(20_000_000 + ++last)}`;
const textTo = (msisdn: string) =>
  eventually(() => {
    const [entry] = world.carrier.journal.entries(msisdn);
    return entry!.text;
  });
const check = (id: string, code: string, by = program) =>
  by.call(checkCode, { params: { id }, body: { code } });
const wrong = (code: string) => (code.startsWith('0') ? '1' : '0') + code.slice(1);

test('a code reaches its number, is right once, and its message shows it to nobody', async () => {
  const to = newNumber();
  const sent = await program.call(sendCode, {
    body: { to, text: 'Padma Bank: {{code}}. Tell nobody.', digits: 8, reference: 'sign-in 7' },
  });
  expect(sent).toMatchObject({ to, triesLeft: codeLimits.tries });
  const [, code] = /^Padma Bank: (\d{8})\. Tell nobody\.$/.exec(await textTo(to))!;
  expect(await check(sent.id, wrong(code!))).toEqual({ result: 'wrong', triesLeft: codeLimits.tries - 1 });
  expect(await check(sent.id, code!)).toMatchObject({ result: 'right' });
  expect(await check(sent.id, code!)).toMatchObject({ result: 'used' });
  expect(await program.call(readMessage, { params: { id: sent.messageId } })).toMatchObject({
    class: 'otp',
    reference: 'sign-in 7',
  });
  const batch = await world.database
    .selectFrom('batches')
    .innerJoin('messages', 'messages.batch_id', 'batches.id')
    .select('batches.hides_text')
    .where('messages.id', '=', Number(sent.messageId))
    .executeTakeFirstOrThrow();
  expect(batch.hides_text).toBe(true);
  await expectInvariants(world.database);
});

test('there are five tries, also at once', async () => {
  const to = newNumber();
  const { id } = await program.call(sendCode, { body: { to } });
  const [code] = /^\d{6}/.exec(await textTo(to))!;
  const answers = await Promise.all(Array.from({ length: 8 }, () => check(id, wrong(code))));
  const results = answers.map(({ result }) => result).sort();
  expect(results).toEqual([...Array<string>(3).fill('no-tries-left'), ...Array<string>(5).fill('wrong')]);
  expect(await check(id, code)).toEqual({ result: 'no-tries-left', triesLeft: 0 });
});

test('a retry of a check costs no try', async () => {
  const { id } = await program.call(sendCode, { body: { to: newNumber() } });
  const options = { idempotencyKey: crypto.randomUUID() };
  const again = () => program.call(checkCode, { params: { id }, body: { code: '0000' } }, options);
  expect([await again(), await again()]).toEqual([
    { result: 'wrong', triesLeft: 4 },
    { result: 'wrong', triesLeft: 4 },
  ]);
});

test('a code that has expired is worth nothing', async () => {
  const to = newNumber();
  const { id } = await program.call(sendCode, { body: { to } });
  const [code] = /^\d{6}/.exec(await textTo(to))!;
  await world.database
    .updateTable('api_codes')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', Number(id))
    .execute();
  expect((await check(id, code)).result).toBe('expired');
});

test('a number gets so many in ten minutes, whichever key sends them', async () => {
  const to = newNumber();
  for (let sent = 0; sent < codeLimits.perNumber.codes; sent += 1)
    await program.call(sendCode, { body: { to } });
  const other = await addProgram(await clientOf(world, 'jamuna'), fields);
  const refused = await other.answer(sendCode, { body: { to } });
  expect([refused.status, refused.body]).toMatchObject([429, { code: 'rate-limited' }]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await tester.call(sendCode, { body: { to } });
});

test.each(['No field', '{{code}} {{name}}', '{{name}}'])('the text %j is refused', async (text) => {
  const problem = await program.refusal(sendCode, { body: { to: newNumber(), text } });
  expect(problem.errors).toMatchObject([{ field: 'text', code: 'code-field' }]);
});

test('a key without the class of codes sends none', async () => {
  const other = await addProgram(await clientOf(world, 'jamuna'), {
    permissions: ['send-otp'],
    classes: ['transactional'],
  });
  const problem = await other.refusal(sendCode, { body: { to: newNumber() } });
  expect(problem).toMatchObject({ code: 'forbidden', errors: [{ field: 'class' }] });
});

test('a test key sends nothing, and its code is always the same', async () => {
  const to = newNumber();
  const { id, messageId } = await tester.call(sendCode, { body: { to, digits: 5 } });
  expect(await check(id, '12345', tester)).toMatchObject({ result: 'right' });
  expect((await tester.call(readMessage, { params: { id: messageId } })).class).toBe('otp');
  expect((await program.refusal(checkCode, { params: { id }, body: { code: '12345' } })).code).toBe(
    'not-found',
  );
  expect(world.carrier.journal.entries(to)).toEqual([]);
});
