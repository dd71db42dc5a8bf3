import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeOfSchema, withClient } from '#services/kit/database/cells/citus.ts';
import type { Database } from '#services/kit/database/index.ts';
import { nodeAt, startCitus, type TestCitus } from '#tests/helpers/database/citus.ts';
import { findPostgres } from '#tests/helpers/database/postgres.ts';
import { addCompany, openNewCell } from '#tests/helpers/database/testCells.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { runCell } from '#tests/helpers/processes/commands.ts';

/** One of two cells on two workers. */
interface TestCell {
  schema: string;
  database: Database;
  written: number[];
}

let citus: TestCitus;
let url: string;
const cells: TestCell[] = [];
let companies = 0;

beforeAll(async () => {
  // With fsync, since servers are ended as by a power cut.
  citus = await startCitus(findPostgres()!, 2);
  url = await citus.addDatabase('barta');
  for (const number of [1, 2]) {
    const schema = `cell_${number}`;
    cells.push({ schema, database: await openNewCell(url, number), written: [] });
  }
  const [first, second] = await Promise.all(cells.map(({ schema }) => nodeOf(schema)));
  if (first!.port === second!.port) {
    const free = citus.workers
      .map(({ url: worker }) => nodeAt(worker))
      .find(({ port }) => port !== first!.port)!;
    const move = ['move', '--schema', 'cell_2', '--to', `${free.host}:${free.port}`];
    expect(await runCell(url, ...move)).toMatchObject({ code: 0 });
  }
}, 120_000);
afterAll(async () => {
  await Promise.all(cells.map(({ database }) => database.destroy()));
  await citus?.stop();
});

const nodeOf = async (schema: string) => (await withClient(url, (client) => nodeOfSchema(client, schema)))!;
/** Several at once, so that connections are opened too. */
const write = async ({ database, written }: TestCell) => {
  const ids = await Promise.all([1, 2, 3, 4].map(() => addCompany(database, `company ${(companies += 1)}`)));
  written.push(...ids);
};
const expectAllThere = async ({ database, written }: TestCell) => {
  const rows = await database.selectFrom('companies').select('id').where('id', 'in', written).execute();
  expect(rows.map(({ id }) => id).sort()).toEqual([...written].sort());
};

test('while a worker is down its cell waits and the other goes on; nothing is lost', async () => {
  const [first, second] = cells as [TestCell, TestCell];
  await write(first);
  const { port } = await nodeOf(first.schema);
  await citus.workers
    .find((worker) => nodeAt(worker.url).port === port)!
    .restart(async () => {
      await expect(write(first)).rejects.toThrow();
      for (let times = 0; times < 5; times += 1) await write(second);
      const { output } = await runCell(url, 'list');
      expect(output).toMatch(/cell_1 .*does not answer/);
    });
  await eventually(() => write(first), 20_000);
  await expectAllThere(first);
  await expectAllThere(second);
}, 120_000);

test('while the coordinator is down running services go on, and follow a move after its return', async () => {
  const [first, second] = cells as [TestCell, TestCell];
  await citus.coordinator.restart(async () => {
    // Several look-ups of the node fail meanwhile.
    for (let times = 0; times < 5; times += 1) {
      await write(first);
      await write(second);
      await sleep(500);
    }
    expect(await runCell(url, 'list')).toMatchObject({ code: 1 });
  });
  const { host, port } = await nodeOf(second.schema);
  const moved = await runCell(url, 'move', '--schema', first.schema, '--to', `${host}:${port}`);
  expect(moved).toMatchObject({ code: 0 });
  expect((await nodeOf(first.schema)).port).toBe(port);
  await eventually(() => write(first), 20_000);
  await expectAllThere(first);
  await expectAllThere(second);
}, 120_000);
