import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { storedFiles } from '#services/database-manager/archive/files.ts';
import { findArchived } from '#services/database-manager/archive/find.ts';
import { folderStore } from '#services/database-manager/archive/folderStore.ts';
import { forgetNumber } from '#services/database-manager/erasure/forgetNumber.ts';
import { s3Store } from '#services/database-manager/archive/s3Store.ts';
import type { ArchiveStore } from '#services/database-manager/archive/ArchiveStore.ts';
import { ArchiveScene } from '#tests/helpers/archiveScene.ts';
import { rollDice } from '#tests/helpers/dice.ts';
import { hasSwift, startSwift, type Swift } from '#tests/helpers/processes/swift.ts';

const minute = 60_000;
const until = new Date(Date.now() - 40 * 24 * 60 * minute);
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function openScene(store: ArchiveStore, messages: number): Promise<ArchiveScene> {
  const scene = await ArchiveScene.open(store, until, messages);
  closing.push(() => scene.drop());
  return scene;
}

/** A dead process's lease and attempts are waited for; here they expire at once. */
async function expire(scene: ArchiveScene): Promise<void> {
  await sql`update retention set archive_lease_until = '-infinity'`.execute(scene.database);
  await scene.age('2 hours');
}

test('archiving that is killed at any moment loses nothing', { timeout: 10 * minute }, async () => {
  const random = rollDice();
  const folder = await mkdtemp(path.join(tmpdir(), 'barta-archive-'));
  closing.push(() => rm(folder, { recursive: true }));
  const scene = await openScene(folderStore(folder), 30_000);
  scene.fileOctets = 20_000;
  const program = ['--import', 'tsx', 'tests/helpers/processes/archiving.ts'];
  let kills = 0;
  for (let isOver = false; !isOver;) {
    const args = [scene.opened.url, folder, '60', String(scene.fileOctets)];
    const child = spawn(process.execPath, [...program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit') as Promise<[number | null]>;
    await once(child.stdout, 'data');
    const [code] = await Promise.race([ended, sleep(100 + random() * 400).then(() => ['late'] as const)]);
    if (code === 'late') {
      child.kill('SIGKILL');
      await ended;
      kills += 1;
    } else expect(code).toBe(0);
    isOver = code === 0;
    await scene.expectNothingLost();
    await expire(scene);
  }
  expect(kills).toBeGreaterThan(3);
  await scene.run(60);
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.includes('.csv'));
  expect(files.sort()).toEqual((await storedFiles(scene.database)).map(({ name }) => name).sort());
});

describe.runIf(hasSwift)('an S3-compatible store (OpenStack Swift, where it is installed)', () => {
  async function openSwift(): Promise<{ swift: Swift; store: ArchiveStore; list: () => Promise<string[]> }> {
    const swift = await startSwift();
    closing.push(() => swift.stop());
    const { endpoint, accessKey: accessKeyId, secretKey: secretAccessKey } = swift;
    const client = new AwsClient({ accessKeyId, secretAccessKey, region: 'us-east-1', service: 's3' });
    expect((await client.fetch(`${endpoint}/barta-archive`, { method: 'PUT' })).status).toBe(200);
    const store = s3Store({
      ARCHIVE_URL: 's3://barta-archive/messages/',
      ARCHIVE_ENDPOINT: endpoint,
      ARCHIVE_REGION: 'us-east-1',
      ARCHIVE_ACCESS_KEY: accessKeyId,
      ARCHIVE_SECRET_KEY: secretAccessKey,
    });
    const list = async () => {
      const listed = await (await client.fetch(`${endpoint}/barta-archive?list-type=2`)).text();
      return Array.from(listed.matchAll(/<Key>messages\/([^<]+)<\/Key>/g), ([, name]) => name!).sort();
    };
    return { swift, store, list };
  }

  test('keeps what it is given, and nothing is lost while it fails', { timeout: 5 * minute }, async () => {
    const { swift, store, list } = await openSwift();
    const scene = await openScene(store, 5_000);
    scene.fileOctets = 5_000;
    let puts = 0;
    // Its disks stall after some files: it then answers with 503, or with 404 for the bucket.
    scene.before = (call) => {
      if (call === 'put' && (puts += 1) === 10) swift.suspend(true);
    };
    await expect(scene.run(60)).rejects.toThrow(/answered PUT .* with (503|404)/);
    swift.suspend(false);
    const part = await scene.expectNothingLost();
    expect(part.size).toBeGreaterThan(0);
    await expire(scene);
    await scene.run(60);
    const whole = await scene.expectNothingLost();
    expect(whole.size).toBeGreaterThan(part.size);
    await expire(scene);
    await scene.run(60);
    expect(await list()).toEqual((await storedFiles(scene.database)).map(({ name }) => name).sort());

    const { To: msisdn } = [...whole.values()].find(({ Text }) => Text !== '••••••')!;
    const search = { msisdn: msisdn!, from: 0, to: Date.now(), companyId: null };
    const { lines } = await findArchived(scene.archive, search);
    expect(lines.length).toBeGreaterThan(0);
    expect(await forgetNumber(scene.archive, { msisdn: msisdn!, companyId: null })).toBe(lines.length);
    expect((await findArchived(scene.archive, search)).lines).toEqual([]);
    expect(await list()).toEqual((await storedFiles(scene.database)).map(({ name }) => name).sort());
  });

  test('says what is wrong with a key or a bucket', { timeout: 2 * minute }, async () => {
    const { swift, store } = await openSwift();
    const settings = {
      ARCHIVE_URL: 's3://barta-archive',
      ARCHIVE_ENDPOINT: swift.endpoint,
      ARCHIVE_REGION: 'us-east-1',
      ARCHIVE_ACCESS_KEY: swift.accessKey,
      ARCHIVE_SECRET_KEY: swift.secretKey,
    };
    const put = (changed: Partial<typeof settings>) =>
      s3Store({ ...settings, ...changed }).put('a', Buffer.from('a'));
    await expect(put({ ARCHIVE_SECRET_KEY: 'wrong' })).rejects.toThrow('403 (SignatureDoesNotMatch)');
    await expect(put({ ARCHIVE_URL: 's3://absent' })).rejects.toThrow('404 (NoSuchBucket)');
    expect(await store.get('2026/absent.csv.gz')).toBeNull();
    await store.delete('2026/absent.csv.gz');
  });
});
