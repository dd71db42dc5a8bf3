import { sql, type Kysely, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from '#database/schema.ts';
import { forceIndexScans, forceIndexPlans } from '#services/kit/database/sql/planSettings.ts';
import {
  asPipelined,
  asPrepared,
  prepared,
  pipelined,
  rowsLater,
} from '#services/kit/database/pool/prepared.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';

let own: TestDatabase;

beforeAll(async () => {
  own = await openTestDatabase();
  await sql`create table fruit (id int primary key, name text not null)`.execute(own.database);
  await sql`insert into fruit values (1, 'apple'), (2, 'mango')`.execute(own.database);
});
afterAll(() => own.drop());

const nameOf = async (queries: Kysely<Schema> | Transaction<Schema>, id: number) => {
  const { rows } = await prepared<{ name: string }>`select name from fruit where id = ${id}`.execute(queries);
  return rows[0]?.name;
};

/** Those that this transaction's connection keeps of the table. */
async function keptIn(transaction: Transaction<Schema>): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like '%fruit%' and statement not like '%pg_prepared%'
    order by prepare_time`.execute(transaction);
  return rows.map(({ statement }) => statement);
}

describe('a prepared statement', () => {
  test('is kept by its connection where all plans go by keys, once for all its parameters', async () => {
    await own.database.transaction().execute(async (transaction) => {
      await forceIndexPlans(transaction);
      expect(await nameOf(transaction, 1)).toBe('apple');
      expect(await nameOf(transaction, 2)).toBe('mango');
      expect(await nameOf(transaction, 3)).toBeUndefined();
      expect(await keptIn(transaction)).toEqual(['/* prepared */ select name from fruit where id = $1']);
    });
  });

  test('is planned anew in any other transaction, whose settings would spoil a kept plan', async () => {
    await own.database.transaction().execute(async (transaction) => {
      const before = await keptIn(transaction);
      await prepared`select count(*) from fruit where name = ${'kiwi'}`.execute(transaction);
      await forceIndexScans(transaction);
      await prepared`select count(*) from fruit where name > ${'kiwi'}`.execute(transaction);
      expect(await keptIn(transaction)).toEqual(before);
    });
  });

  test('can be built, and is kept when it runs by itself', async () => {
    const built = () =>
      own.database
        .selectFrom(sql<{ id: number }>`fruit`.as('fruit'))
        .modifyFront(asPrepared)
        .select('id')
        .where('id', '=', 2);
    expect(await built().execute()).toEqual([{ id: 2 }]);
    expect(await built().execute()).toEqual([{ id: 2 }]);
  });

  test('is good again after it failed', async () => {
    const share = (by: number) =>
      own.database.transaction().execute(async (transaction) => {
        await forceIndexPlans(transaction);
        const { rows } = await prepared<{ share: number }>`select 12 / ${by}::int as share`.execute(
          transaction,
        );
        return rows[0]!.share;
      });
    expect(await share(3)).toBe(4);
    await expect(share(0)).rejects.toMatchObject({ code: '22012' });
    expect(await share(4)).toBe(3);
  });

  test('whose result an update of the schema has changed is refused once, and then made anew', async () => {
    const read = () =>
      own.database.transaction().execute(async (transaction) => {
        await forceIndexPlans(transaction);
        return (await prepared`select * from fruit where id = ${1}`.execute(transaction)).rows;
      });
    expect(await read()).toEqual([{ id: 1, name: 'apple' }]);
    await sql`alter table fruit add column colour text not null default 'red'`.execute(own.database);
    await read().catch((error: { code?: string }) => expect(error.code).toBe('0A000'));
    expect(await read()).toEqual([{ id: 1, name: 'apple', colour: 'red' }]);
  });
});

describe('a pipelined statement', () => {
  const add = (id: number, queries: Kysely<Schema> | Transaction<Schema>) =>
    pipelined`insert into fruit (id, name) values (${id}, 'plum')`.execute(queries);
  const exists = async (id: number) => (await nameOf(own.database, id)) !== undefined;
  const code = { code: '23505' };

  test('is done with the next one, or with the commit', async () => {
    await own.database.transaction().execute(async (transaction) => {
      await add(11, transaction);
      expect(await nameOf(transaction, 11)).toBe('plum');
      await add(12, transaction);
    });
    expect(await exists(12)).toBe(true);
  });

  test('gives its rows when a later one was awaited, also if it is built', async () => {
    await own.database.transaction().execute(async (transaction) => {
      await forceIndexPlans(transaction);
      const { rows } = await pipelined`select name from fruit where id = ${1}`.execute(transaction);
      const built = await (transaction as unknown as Kysely<{ fruit: { id: number; name: string } }>)
        .selectFrom('fruit')
        .modifyFront(asPipelined)
        .select('name')
        .where('id', '=', 2)
        .execute();
      const [first, second] = [rowsLater(rows), rowsLater(built)];
      expect(await nameOf(transaction, 2)).toBe('mango');
      expect([await first(), await second()]).toEqual([[{ name: 'apple' }], [{ name: 'mango' }]]);
      const kept = await keptIn(transaction);
      expect(kept.filter((statement) => statement.includes('pipelined'))).toHaveLength(2);
    });
  });

  test('that fails makes the next one fail with its error, and all of the transaction', async () => {
    const failing = own.database.transaction().execute(async (transaction) => {
      await add(21, transaction);
      await add(1, transaction);
      await add(22, transaction);
      // This one says only that the transaction has failed.
      await nameOf(transaction, 1);
    });
    await expect(failing).rejects.toMatchObject(code);
    expect([await exists(21), await exists(22)]).toEqual([false, false]);
  });

  test('that fails as the last one makes the commit fail, which else would say that it was done', async () => {
    const failing = own.database.transaction().execute(async (transaction) => {
      await add(31, transaction);
      await add(1, transaction);
    });
    await expect(failing).rejects.toMatchObject(code);
    expect(await exists(31)).toBe(false);
  });

  test('goes unheard when the transaction is given up for another reason, and its connection is as good as new', async () => {
    const ours = new Error('changed our mind');
    const givenUp = (id: number) =>
      own.database.transaction().execute(async (transaction) => {
        await add(id, transaction);
        throw ours;
      });
    for (let round = 0; round < 12; round += 1) {
      await expect(givenUp(41)).rejects.toBe(ours);
      await expect(givenUp(1)).rejects.toBe(ours);
    }
    expect(await exists(41)).toBe(false);
  });

  test('outside a transaction is waited for', async () => {
    await expect(add(1, own.database)).rejects.toMatchObject(code);
    await add(51, own.database);
    expect(await exists(51)).toBe(true);
  });
});
