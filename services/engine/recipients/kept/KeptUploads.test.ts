import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { batchLimits } from '#contract/sms-receiver/newBatches.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { KeptUploads } from './KeptUploads.ts';

const octets = batchLimits.keptFromBytes;
const person = (userId: number) => ({ companyId: 2, userId });

let folder: string;
let uploads: KeptUploads;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'barta-test-'));
  uploads = new KeptUploads(2 * octets, createLog('tests', 'silent'));
});
afterEach(async () => {
  await uploads.close();
  await rm(folder, { recursive: true });
});

async function arrive(name: string, size = octets) {
  const file = { path: path.join(folder, name), name };
  await writeFile(file.path, Buffer.alloc(size));
  return file;
}
const isKept = async (userId: number, id: string) =>
  (await uploads.use(person(userId), id, async ({ path: file }) => existsSync(file))) ?? false;

test('the oldest makes way when there is no room left, and is whole until its last reader has done', async () => {
  const first = (await uploads.keep(person(1), await arrive('first')))!;
  const second = (await uploads.keep(person(2), await arrive('second')))!;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  let held = '';
  const reading = uploads.use(person(1), first, async ({ path: file }) => {
    held = file;
    await finished;
    return existsSync(file);
  });
  const third = (await uploads.keep(person(3), await arrive('third')))!;
  expect([await isKept(1, first), await isKept(2, second), await isKept(3, third)]).toEqual([
    false,
    true,
    true,
  ]);
  finish();
  expect(await reading).toBe(true);
  expect(existsSync(held)).toBe(false);
});

test('what is larger than all the room, or hardly worth it, stays with its request', async () => {
  for (const size of [2 * octets + 1, octets - 1]) {
    const file = await arrive('one', size);
    expect(await uploads.keep(person(1), file)).toBeNull();
    expect(existsSync(file.path)).toBe(true);
  }
});

test('nothing is left behind', async () => {
  let kept = '';
  const id = (await uploads.keep(person(1), await arrive('one')))!;
  await uploads.use(person(1), id, async ({ path: file }) => void (kept = file));
  await uploads.close();
  expect(existsSync(path.dirname(kept))).toBe(false);
});

test('one that cannot be kept is not, which is nobody’s fault who looked at it', async () => {
  const gone = await arrive('gone');
  await rm(gone.path);
  expect(await uploads.keep(person(1), gone)).toBeNull();
});
