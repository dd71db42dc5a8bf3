import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batchEvents, cancelBatch, pauseBatch, type Batch } from '#contract/sms-receiver/batches.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { ProgressHub } from '#services/sms-receiver/batches/progress/ProgressHub.ts';
import { progressRepository } from '#services/sms-receiver/batches/progress/repository.ts';
import { ProgressStream } from '#services/sms-receiver/batches/progress/ProgressStream.ts';
import { refused } from '#tests/helpers/http/answers.ts';
import { accepted } from '#tests/helpers/messages/batches.ts';
import { followBatch } from '#tests/helpers/messages/followBatch.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';

let world: QuietReceiver;
beforeAll(async () => {
  world = await startQuietReceiver();
});
afterAll(() => world.close());

test('the events of a batch are where it stands, each change, and its end', async () => {
  const batchId = await accepted(world.padma, 2);
  const { response, seen, state } = await followBatch(world.padma, batchId);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  await eventually(() => expect(seen).toMatchObject([{ state: 'running', counts: { queued: 2 } }]));
  await world.padma.call(pauseBatch, { params: { batchId } });
  await eventually(() => expect(seen).toHaveLength(2));
  expect(seen[1]).toMatchObject({ state: 'paused', willSend: 2 });
  await world.padma.call(cancelBatch, { params: { batchId } });
  await eventually(() => expect(state.hasEnded).toBe(true));
  expect(seen.at(-1)).toMatchObject({ state: 'cancelled', counts: { cancelled: 2 } });
});

test('of a batch that has ended there is one', async () => {
  const batchId = await accepted(world.padma, 1);
  await world.padma.call(cancelBatch, { params: { batchId } });
  const { seen, state } = await followBatch(world.padma, batchId);
  await eventually(() => expect(state.hasEnded).toBe(true));
  expect(seen).toHaveLength(1);
});

test('of a batch of another company there are none', async () => {
  const batchId = await accepted(world.padma, 1);
  expect(await refused(world.meghna, batchEvents, { params: { batchId } })).toEqual([
    404,
    'not-found',
    undefined,
  ]);
});

test('of who loses their access they end by themselves, and of nobody else', async () => {
  const { database, urls } = world;
  const batchId = await accepted(world.padma, 1);
  const { userId } = await addPerson(database, {
    username: 'watcher',
    companyId: padmaId,
    role: 'Company administrator',
  });
  const watcher = await clientOf({ database, urls }, 'watcher');
  const [theirs, another] = [await followBatch(watcher, batchId), await followBatch(world.padma, batchId)];
  await eventually(() => expect([theirs.seen, another.seen]).toMatchObject([[{}], [{}]]));
  await database.updateTable('users').set({ active: false }).where('id', '=', userId).execute();
  await eventually(() => expect(theirs.state.hasEnded).toBe(true));
  expect(another.state.hasEnded).toBe(false);
  another.leave();
});

test('they end when their reader may no longer see what they show, though the batch itself is still theirs to see', async () => {
  const { database, urls } = world;
  const batchId = await accepted(world.padma, 1);
  const { roleId } = await addPerson(database, { username: 'masked-reader', companyId: padmaId });
  await setPermissions(database, roleId, ['send-multiple-sms', 'view-msisdn']);
  const reader = await clientOf({ database, urls }, 'masked-reader');
  const theirs = await followBatch(reader, batchId);
  await eventually(() => expect(theirs.seen).toMatchObject([{}]));
  await setPermissions(database, roleId, ['send-multiple-sms']);
  await eventually(() => expect(theirs.state.hasEnded).toBe(true));
});

describe('the hub', () => {
  const log = createLog('tests', 'silent');
  const find = (batchId: number) => progressRepository(world.database).find(batchId, null);

  test('reads a batch once, however many watch it, and no more when they have gone', async () => {
    const batchId = Number(await accepted(world.padma, 1));
    let reads = 0;
    const hub = new ProgressHub(
      (id) => {
        reads += 1;
        return find(id);
      },
      log,
      20,
    );
    const now = (await find(batchId))!;
    const received = [0, 0, 0];
    const leave = received.map((_, index) =>
      hub.watch(now, { onProgress: () => void (received[index]! += 1), onEnd: () => undefined }),
    );
    await eventually(() => expect(reads).toBeGreaterThan(3));
    expect([received, hub.size]).toEqual([[1, 1, 1], 1]);
    for (const stop of leave) stop();
    const before = reads;
    expect(hub.size).toBe(0);
    await sql`select pg_sleep(0.2)`.execute(world.database);
    expect(reads).toBeLessThanOrEqual(before + 1);
  });

  test('notifies a watcher who joins with an older state, though nothing changes any more', async () => {
    const batchId = Number(await accepted(world.padma, 1));
    const older = (await find(batchId))!;
    await world.padma.call(pauseBatch, { params: { batchId: String(batchId) } });
    const hub = new ProgressHub(find, log, 20);
    const stop = hub.watch((await find(batchId))!, {
      onProgress: () => undefined,
      onEnd: () => undefined,
    });
    const seen: string[] = [];
    const leave = hub.watch(older, {
      onProgress: ({ state }) => void seen.push(state),
      onEnd: () => undefined,
    });
    await eventually(() => expect(seen).toEqual(['running', 'paused']));
    stop();
    leave();
  });

  test('survives a database that is away', async () => {
    const batchId = Number(await accepted(world.padma, 1));
    let reads = 0;
    const hub = new ProgressHub(
      (id) => {
        reads += 1;
        return reads < 3 ? Promise.reject(new Error('away')) : find(id);
      },
      log,
      10,
    );
    const seen: string[] = [];
    hub.watch((await find(batchId))!, {
      onProgress: ({ state }) => seen.push(state),
      onEnd: () => seen.push('end'),
    });
    await world.padma.call(cancelBatch, { params: { batchId: String(batchId) } });
    // Cancelled may show once more, with what it has cancelled.
    await eventually(() => expect([seen[0], ...seen.slice(-2)]).toEqual(['running', 'cancelled', 'end']));
  });

  test('keeps only the latest for who reads slowly', async () => {
    const batchId = Number(await accepted(world.padma, 1));
    const now = (await find(batchId))!;
    let send: (batch: Batch) => void = () => undefined;
    const hub = {
      watch: (batch: Batch, watcher: { onProgress(batch: Batch): void }) => {
        send = (change) => watcher.onProgress(change);
        send(batch);
        return () => undefined;
      },
    } as unknown as ProgressHub;
    const stream = new ProgressStream(hub, now);
    for (let count = 0; count < 5_000; count += 1) send({ ...now, willSend: count });
    expect(stream.readableLength).toBeLessThan(256 * 1024);
    let text = '';
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await eventually(() => expect(text).toContain('"willSend":4999'));
    stream.destroy();
  });
});

test('a service that stops ends its streams', async () => {
  const other = await startQuietReceiver();
  const batchId = await accepted(other.padma, 1);
  const { seen, state } = await followBatch(other.padma, batchId);
  await eventually(() => expect(seen).toHaveLength(1));
  await other.close();
  await eventually(() => expect(state.hasEnded).toBe(true));
});
