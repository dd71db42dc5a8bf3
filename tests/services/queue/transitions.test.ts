import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageStatuses } from '#contract/sms-receiver/messages.ts';
import { canCorrect, canMove, isFinal, statusRules } from '#domain/messages/status/messageStatus.ts';
import { bigints, texts } from '#services/kit/database/sql/arrays.ts';
import { changeMessages, isAmong } from '#services/engine/messages/transition.ts';
import { nameOfTable, tableOf } from '#tests/helpers/database/tableOf.ts';
import { openDispatchScene, type DispatchScene } from '#tests/helpers/engine/dispatchScene.ts';
import { newNumbers, queueBatch } from '#tests/helpers/messages/queue.ts';

let scene: DispatchScene;
beforeAll(async () => {
  scene = await openDispatchScene();
});
afterAll(() => scene.drop());

const pairs = messageStatuses.flatMap((from) => messageStatuses.map((to) => ({ from, to })));
const rolledBack = new Error('rolled back');

describe.each([
  ['a change', false],
  ['a correction', true],
])('%s of status', (_, corrects) => {
  test('happens exactly when the table of facts allows it, and moves counts and credit', async () => {
    const { companyId, ids } = await queueBatch(scene.database, { to: newNumbers(pairs.length) });
    const expected = pairs.map(({ from, to }) =>
      from === to || canMove(from, to) || (corrects && canCorrect(from, to)) ? to : from,
    );
    const work = scene.transact().execute(async (transaction) => {
      await sql`
        update messages set status = pair.status
        from unnest(${bigints(ids)}, ${texts(pairs.map(({ from }) => from))}) as pair (id, status)
        where messages.company_id = ${companyId} and messages.id = pair.id`.execute(transaction);
      const held = async () =>
        (
          await transaction
            .selectFrom('credit_accounts')
            .select('held')
            .where('company_id', '=', companyId)
            .executeTakeFirstOrThrow()
        ).held;
      const heldBefore = await held();
      const moves = await changeMessages(transaction, 'all pairs', ({ transition }) =>
        transition({
          changes: sql`select ${companyId}::bigint as company_id, pair.*
            from unnest(${bigints(ids)}, ${texts(pairs.map(({ to }) => to))}) as pair (id, status)`,
          ...(corrects && { corrects: sql`true` }),
        }),
      );
      const rows = await transaction
        .selectFrom('messages')
        .select(['id', 'status', 'final_at'])
        .where('company_id', '=', companyId)
        .where('id', 'in', ids)
        .orderBy('id')
        .execute();
      expect(rows.map(({ status }, index) => ({ ...pairs[index]!, status }))).toEqual(
        pairs.map((pair, index) => ({ ...pair, status: expected[index]! })),
      );
      const hasMoved = isAmong(moves);
      const isAllowed = ids.map((id) => hasMoved({ companyId, id }));
      expect(isAllowed).toEqual(pairs.map(({ to }, index) => expected[index] === to));
      for (const [index, { final_at }] of rows.entries())
        if (isAllowed[index]) expect(final_at !== null).toBe(isFinal(pairs[index]!.to));

      // One unit each: what ends is released, and every message counts where it stands now.
      const ended = pairs.filter(({ from, to }) => canMove(from, to) && !isFinal(from) && isFinal(to));
      expect(heldBefore - (await held())).toBe(ended.length);
      const changes = await tableOf(transaction, 'rollup_changes');
      for (const status of messageStatuses) {
        const came = pairs.filter((pair, index) => expected[index] === status && pair.from !== status).length;
        const left = pairs.filter(
          (pair, index) => expected[index] !== pair.from && pair.from === status,
        ).length;
        const { rows: counts } = await sql<{ messages: number }>`
          select coalesce(sum(messages), 0)::bigint as messages from ${changes}
          where status = ${status} and xmin = pg_current_xact_id()::xid`.execute(transaction);
        expect({ status, messages: counts[0]!.messages }).toEqual({ status, messages: came - left });
      }
      throw rolledBack;
    });
    await expect(work).rejects.toBe(rolledBack);
  });
});

test('the words of the column are those of the table of facts', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${await nameOfTable(scene.database, 'messages')}::regclass and conname like 'messages_status_check%'`.execute(
    scene.database,
  );
  const words = [...rows[0]!.definition.matchAll(/'([^']*)'/g)].map(([, word]) => word);
  expect(words).toEqual(Object.keys(statusRules));
});
