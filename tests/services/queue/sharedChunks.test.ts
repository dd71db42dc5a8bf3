import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { operatorByPrefix } from '#domain/numbers/operators.ts';
import { acceptMessages, drawIds } from '#services/engine/acceptance/accept.ts';
import { checkSms } from '#services/engine/acceptance/check.ts';
import type { SmsInput } from '#services/engine/acceptance/messages.ts';
import { removeOld } from '#services/database-manager/retention/remove.ts';
import { answered, openDispatchScene, type DispatchScene } from '#tests/helpers/engine/dispatchScene.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';

let scene: DispatchScene;

beforeAll(async () => {
  scene = await openDispatchScene();
});
afterAll(() => scene.drop());
afterEach(async () => {
  await scene.finishAll();
  expect(await scene.chunks()).toEqual([]);
  await expectInvariants(scene.database);
});

const sms: SmsInput = { to: '01712345678', text: 'Hello', class: 'transactional' };

/** Accepts these in one transaction, each in the name of a company. @returns the ids of the messages, in their order */
async function accept(wanted: readonly (Partial<SmsInput> & { company?: string })[]): Promise<number[]> {
  const users = await scene.database
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select([
      'users.id as userId',
      'company_id as companyId',
      'users.branch_id as branchId',
      'companies.name',
    ])
    .execute();
  const senderIdOf = (companyId: number) => ({ companyId, name: 'PADMA', isDefault: true, unapproved: [] });
  const facts = {
    senderIdOf,
    available: new Map<number, number>(),
    isOptedOut: () => false,
    isOnDoNotDisturb: () => false,
    operatorOf: operatorByPrefix,
  };
  const sendings = wanted.map(({ company = 'Padma Traders', ...fields }) => {
    const sender = users.find(({ name }) => name === company)!;
    return { sender, message: checkSms(sender.companyId, { ...sms, ...fields }, facts) };
  });
  return scene.transact().execute(async (transaction) => {
    const ids = await drawIds(transaction, sendings.length);
    await acceptMessages(transaction, sendings, ids);
    return ids.map(({ messageId }) => messageId);
  });
}

test('singles that are sent alike share a chunk, and each keeps its text', async () => {
  const ids = await accept([
    { text: 'One' },
    { text: 'Code', class: 'otp' },
    { text: 'Two' },
    { text: 'Robi', to: '01812345678' },
    { text: 'Other company', company: 'Barta' },
    { text: 'Three' },
  ]);
  const placeOf = new Map(ids.map((id, index) => [id, index]));
  const chunks = await scene.newHolder().claim();
  const found = chunks
    .map(({ messages }) => messages.map(({ id, text }) => [placeOf.get(id)!, text] as const))
    .sort(([left], [right]) => left![0] - right![0]);
  expect(found).toEqual([
    [
      [0, 'One'],
      [2, 'Two'],
      [5, 'Three'],
    ],
    [[1, 'Code']],
    [[3, 'Robi']],
    [[4, 'Other company']],
  ]);
  await scene.loseLeases();
});

test('of a shared chunk whose dispatcher dies, only the messages in flight are uncertain', async () => {
  const ids = await accept([{}, {}, {}, {}]);
  const holder = scene.newHolder();
  const [first] = await holder.mark(3);
  await holder.settle([answered(first!)]);
  await scene.loseLeases();
  const rows = await Promise.all(ids.map((id) => scene.row(id)));
  expect(rows.map(({ status }) => status)).toEqual(['submitted', 'queued', 'queued', 'queued']);
  expect(rows.map(({ uncertain_at }) => uncertain_at !== null)).toEqual([false, true, true, false]);
});

test('what is old and has ended stays as long as another message of its chunk waits', async () => {
  const [ended, waiting] = await accept([{ text: 'Ended' }, { text: 'Waiting' }]);
  const { database } = scene;
  const set = (status: string, age: string) =>
    sql`with one as (update messages set status = ${status} where id = ${ended} returning company_id, batch_id)
      update batches set accepted_at = now() - ${age}::interval from one
      where batches.company_id = one.company_id and batches.id = one.batch_id`.execute(database);
  await set('delivered', '3 days');
  await removeOld(database, { messagesKeptDays: 1, receiptsKeptDays: 0 });
  const { rows } = await sql`select from messages where id in (${ended}, ${waiting})`.execute(database);
  expect(rows).toHaveLength(2);
  await set('queued', '0 s');
  await sql`update retention set messages_from = null`.execute(database);
});
