import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sendBatch, type BatchList } from '#contract/sms-receiver/newBatches.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';

let world: QuietReceiver;
beforeAll(async () => {
  world = await startQuietReceiver();
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

/** Two units of 70, which another keyboard writes as one. */
const decomposed = 'য\u09bc';
const composed = '\u09df';
/** 72 units as typed, 70 as sent. */
const typed = `${'ব'.repeat(68)}${decomposed.repeat(2)}`;
const sent = `${'ব'.repeat(68)}${composed.repeat(2)}`;

/** The text and parts of the message to each number. */
async function messagesTo(numbers: readonly string[]): Promise<unknown[]> {
  const { rows } = await sql`
    select coalesce(messages.text, batches.text) as text, messages.segments
    from messages join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id
    where messages.msisdn = any(${[...numbers]}::text[]) order by messages.msisdn`.execute(world.database);
  return rows;
}

test('a single message is stored composed, and costs what it then needs', async () => {
  const [to] = newNumbers(1);
  await world.padma.call(sendSingle, { body: { to: to!, text: typed, class: 'transactional' } });
  expect(await messagesTo([to!])).toEqual([{ text: sent, segments: 1 }]);
});

test('a composed text is stored as it is', async () => {
  const [to] = newNumbers(1);
  await world.padma.call(sendSingle, { body: { to: to!, text: sent, class: 'transactional' } });
  expect(await messagesTo([to!])).toEqual([{ text: sent, segments: 1 }]);
});

test.each<[string, (to: string) => Partial<BatchList>]>([
  ['one text for all', (to) => ({ recipients: [to], text: typed })],
  ['a text in each row', (to) => ({ rows: [{ to, text: typed }] })],
  // The dot comes from the field: only the filled text can be composed.
  [
    'a template',
    (to) => ({ rows: [{ to, end: `\u09bc${decomposed}` }], template: `${'ব'.repeat(68)}য{{end}}` }),
  ],
])('a list with %s is stored composed', async (_, list) => {
  const [to] = newNumbers(1);
  const { batchId } = await world.padma.call(sendBatch, { body: { class: 'transactional', ...list(to!) } });
  expect(batchId).toBeDefined();
  expect(await messagesTo([to!])).toEqual([{ text: sent, segments: 1 }]);
});
