import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { finalStatuses } from '#domain/messages/status/messageStatus.ts';
import { storedFiles, unfinishedFiles } from '#services/database-manager/archive/files.ts';
import { findArchived } from '#services/database-manager/archive/find.ts';
import { folderStore } from '#services/database-manager/archive/folderStore.ts';
import { forgetNumber } from '#services/database-manager/erasure/forgetNumber.ts';
import { reconcile } from '#services/database-manager/reconcile/index.ts';
import { removeOld } from '#services/database-manager/retention/remove.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { startSettings } from '#services/startSettings.ts';
import { startCommand } from '#tests/helpers/processes/commands.ts';
import { ArchiveScene } from '#tests/helpers/archiveScene.ts';

/* Each test archives further days of the same past. */
let folder: string;
let scene: ArchiveScene;
const day = 86_400_000;
/** The statements of the archive run on both engines; that it bears a failing store is the same code on both. */
const testOnServer = test.runIf(inject('engine').kind === 'server');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'barta-archive-'));
  scene = await ArchiveScene.open(folderStore(folder), new Date(Date.now() - 40 * day));
});
afterEach(async () => {
  scene.before = () => undefined;
  await scene.expectNothingLost();
});
afterAll(async () => {
  await scene.drop();
  await rm(folder, { recursive: true });
});

const files = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => name.includes('.csv')).sort();
const older = (days: number) =>
  `messages join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id
    where accepted_at < date_trunc('day', now() - interval '${days} days', 'UTC')`;
const ended = `status in ('${finalStatuses.join("', '")}')`;

test('whole days that are old enough are archived and removed, and nothing else', async () => {
  const [rejectsAndReceipts, counts] = [await scene.count('receipts'), await scene.count('rollups')];
  const reasons = await scene.count('failure_counts');
  expect(reasons).toBeGreaterThan(0);
  const younger = (await scene.count('messages')) - (await scene.count(older(170)));
  await scene.run(170);
  expect(await scene.count(`${older(170)} and ${ended} and state <> 'paused'`)).toBe(0);
  expect((await scene.count('messages')) - (await scene.count(older(170)))).toBe(younger);
  const archived = await scene.archived();
  expect(archived.size).toBeGreaterThan(20);
  for (const cells of archived.values()) expect(cells.file).toContain(isoDay(cells['Accepted at (UTC)']!));
  expect(await scene.count('rollups')).toBe(counts);
  expect(await scene.count('failure_counts')).toBe(reasons);
  expect(await scene.count('receipts')).toBe(rejectsAndReceipts);
  expect(
    await scene.count(`message_parts where not exists (select from messages
      where messages.company_id = message_parts.company_id and messages.id = message_id)`),
  ).toBe(0);
  expect(
    await scene.count(`batches where kind = 'single' and not exists (select from messages
      where messages.company_id = batches.company_id and messages.batch_id = batches.id)`),
  ).toBe(0);
  const differences: unknown[] = [];
  await reconcile(scene.database, (difference) => differences.push(difference));
  expect(differences).toEqual([]);
  expect(await files()).toEqual((await storedFiles(scene.database)).map(({ name }) => name).sort());
});

function isoDay(instant: string): string {
  return instant.replace(/^(\d\d)\/(\d\d)\/(\d{4}).*$/, '$3-$2-$1');
}

test('receipts that are kept as long as messages go after these, and others at their time', async () => {
  const before = await scene.count('receipts');
  const removeAll = async (receiptsKeptDays: number) => {
    while (await removeOld(scene.database, { messagesKeptDays: 100, receiptsKeptDays, isArchived: true }));
  };
  const messages = await scene.count('messages');
  await removeAll(0);
  const archivedUntil = '(select messages_from from retention)';
  expect(await scene.count(`receipts where received_at < ${archivedUntil}`)).toBe(0);
  expect(await scene.count(`receipts where received_at < now() - interval '100 days'`)).toBeGreaterThan(0);
  expect(await scene.count('receipts')).toBeLessThan(before);
  await removeAll(120);
  expect(await scene.count(`receipts where received_at < now() - interval '120 days'`)).toBe(0);
  expect(await scene.count('messages')).toBe(messages);
});

test('hidden texts stay hidden, and any other comes back as it was', async () => {
  const strange = 'One "quoted",\r\n=2+2\\n \\ আমার\n';
  await sql`
    with chosen as (
      select distinct on (hides_text) company_id, id, hides_text from batches
      where kind = 'single' and accepted_at between now() - interval '165 days' and now() - interval '161 days'
        and not exists (select from chunks where batch_id = batches.id)
      order by hides_text)
    update messages set text = ${strange} from chosen
    where messages.company_id = chosen.company_id and messages.batch_id = chosen.id`.execute(scene.database);
  await scene.remember();
  await scene.run(160);
  const found = [...(await scene.expectNothingLost()).values()].filter(({ Text }) => Text === strange);
  expect(found).toHaveLength(1);
  for (const name of await files())
    expect((await readFile(path.join(folder, name))).length).toBeGreaterThan(0);
});

test('what has not ended stays, holds up nothing, and is archived later', async () => {
  await sql`
    update messages set status = 'submitted', final_at = null where (company_id, id) in (
      select messages.company_id, messages.id from ${sql.raw(older(150))} and ${sql.raw(ended)} and kind <> 'single'
      order by messages.id limit 1)`.execute(scene.database);
  const { rows } = await sql<{ id: number }>`
    select messages.id from ${sql.raw(older(150))} and status = 'submitted' and state = 'finished'`.execute(
    scene.database,
  );
  expect(rows.length).toBeGreaterThan(0);
  await scene.run(150);
  expect(await scene.count(`${older(150)} and ${ended} and state <> 'paused'`)).toBe(0);
  const open = rows.map(({ id }) => id);
  expect(await scene.count(`messages where id in (${open.join()})`)).toBe(open.length);
  await sql`update messages set status = 'unknown', final_at = now() where id = any(${`{${open.join()}}`}::bigint[])`.execute(
    scene.database,
  );
  await scene.remember();
  const before = (await files()).length;
  await scene.run(150);
  expect(await files()).toHaveLength(before);
  await scene.age('25 hours');
  await scene.run(150);
  expect((await files()).length).toBeGreaterThan(before);
  expect(await scene.count(`messages where id in (${open.join()})`)).toBe(0);
});

test('a message that changes while its file is written is archived again, and found as it is', async () => {
  let changed = 0;
  scene.before = async (call) => {
    if (call !== 'put' || changed > 0) return;
    const { rows } = await sql<{ id: number }>`
      update messages set refunded = charged, status = 'undelivered' where (company_id, id) in (
        select messages.company_id, messages.id from ${sql.raw(older(140))} and status = 'delivered' and charged = 1
        and refunded = 0 order by accepted_at, messages.id desc limit 1)
      returning id`.execute(scene.database);
    changed = rows[0]!.id;
    await scene.remember();
    // This test is not about the border that the counts keep, so it is set back.
    await sql`update retention set messages_from = now() - interval '40 days'`.execute(scene.database);
  };
  await scene.run(140);
  expect(await scene.count(`messages where id = ${changed}`)).toBe(1);
  await scene.age('25 hours');
  await scene.run(140);
  expect(await scene.count(`messages where id = ${changed}`)).toBe(0);
  const [found] = [...(await scene.archived()).values()].filter(({ Message }) => Message === String(changed));
  expect(found).toMatchObject({ Status: 'undelivered', Refunded: '1' });
});

testOnServer('while the store fails nothing is removed, and it is tried again after a while', async () => {
  const messages = await scene.count('messages');
  let calls = 0;
  scene.before = (call) => {
    if (call !== 'put') return;
    calls += 1;
    throw new Error('ENOSPC');
  };
  await expect(scene.run(130)).rejects.toThrow('ENOSPC');
  await expect(scene.run(130)).rejects.toThrow('tried again after ten minutes');
  expect([calls, await scene.count('messages')]).toEqual([1, messages]);
  scene.before = () => undefined;
  await scene.age('11 minutes');
  await scene.run(130);
  expect(await scene.count('messages')).toBeLessThan(messages);
  await scene.age('2 hours');
  await scene.run(130);
  expect(await scene.count('archived_files where stored_at is null')).toBe(0);
});

testOnServer('a file that a killed process has left half-written or forgotten goes', async () => {
  scene.before = async (call, name) => {
    if (call !== 'put') return;
    await writeFile(path.join(folder, `${name}.partial`), 'half');
    await writeFile(path.join(folder, name), 'of a killed process');
    throw new Error('killed');
  };
  await expect(scene.run(120)).rejects.toThrow('killed');
  scene.before = () => undefined;
  await scene.age('2 hours');
  await scene.run(120);
  expect(await files()).toEqual((await storedFiles(scene.database)).map(({ name }) => name).sort());
});

testOnServer('a process that ends after a file was stored leaves the removal to the next one', async () => {
  scene.before = (call) => {
    if (call === 'get') throw new Error('killed');
  };
  const messages = await scene.count('messages');
  await expect(scene.run(110)).rejects.toThrow('killed');
  expect(await unfinishedFiles(scene.database)).toHaveLength(1);
  expect(await scene.count('messages')).toBe(messages);
  scene.before = () => undefined;
  await scene.run(110);
  expect(await unfinishedFiles(scene.database)).toEqual([]);
  expect(await scene.count('messages')).toBeLessThan(messages);
});

testOnServer('of two processes one archives, and one that was thought dead writes nothing more', async () => {
  let other: Promise<void> | null = null;
  scene.before = async (call) => {
    if (call !== 'put' || other) return;
    // The other finds the lease taken, and then expired.
    await scene.run(100);
    expect(await unfinishedFiles(scene.database)).toEqual([]);
    await sql`update retention set archive_lease_until = now() - interval '1 second'`.execute(scene.database);
    await scene.age('11 minutes');
    other = scene.run(100);
    await other;
  };
  const before = (await files()).length;
  await expect(scene.run(100)).rejects.toThrow('taken over');
  const stored = (await storedFiles(scene.database)).map(({ name }) => name).sort();
  expect(stored.length).toBeGreaterThan(before);
  const orphan = (await files()).filter((name) => !stored.includes(name));
  expect(orphan).toHaveLength(1);
  await scene.age('2 hours');
  await scene.run(100);
  expect(await files()).toEqual(stored);
});

testOnServer('nothing is removed that the store did not keep as it was written', async () => {
  const spoilt: string[] = [];
  scene.before = async (call, name) => {
    if (call !== 'get' || spoilt.length === 2) return;
    spoilt.push(name);
    if (spoilt.length === 1) await rm(path.join(folder, name));
    else await writeFile(path.join(folder, name), 'spoilt');
  };
  await scene.run(90);
  expect(spoilt).toHaveLength(2);
  scene.before = () => undefined;
  const stored = (await storedFiles(scene.database)).map(({ name }) => name);
  expect(stored).not.toEqual(expect.arrayContaining(spoilt));
  expect(await scene.count(`${older(90)} and ${ended} and state <> 'paused'`)).toBe(0);
});

/** The number with the most archived messages, with these. */
async function busiest(): Promise<{ msisdn: string; rows: Record<string, string>[] }> {
  const byNumber = new Map<string, Record<string, string>[]>();
  for (const row of (await scene.archived()).values())
    byNumber.set(row.To!, [...(byNumber.get(row.To!) ?? []), row]);
  const [msisdn, rows] = [...byNumber].sort(([, one], [, other]) => other.length - one.length)[0]!;
  return { msisdn, rows };
}

test('messages are found by number, days and company', async () => {
  await sql`update messages set msisdn = '8801712345678' where mod(id, 7) = 0`.execute(scene.database);
  await scene.remember();
  await scene.run(80);
  const { msisdn, rows } = await busiest();
  expect(msisdn).toBe('8801712345678');
  const find = async (from: number, to: number, companyId: number | null = null) => {
    const { lines, damaged } = await findArchived(scene.archive, { msisdn, from, to, companyId });
    expect(damaged).toEqual([]);
    return lines.map((line) => line.split('","')[1]!).sort();
  };
  const idsOf = (some: typeof rows) => some.map(({ Message }) => Message!).sort();
  expect(await find(0, Date.now())).toEqual(idsOf(rows));
  const company = rows[0]!['Company ID']!;
  expect(await find(0, Date.now(), Number(company))).toEqual(
    idsOf(rows.filter((row) => row['Company ID'] === company)),
  );
  const at = (row: Record<string, string>) =>
    Date.parse(`${isoDay(row['Accepted at (UTC)']!)}T${row['Accepted at (UTC)']!.slice(-8)}Z`);
  const times = rows.map(at).sort((one, other) => one - other);
  const middle = times[Math.floor(times.length / 2)]!;
  expect(await find(0, middle)).toEqual(idsOf(rows.filter((row) => at(row) < middle)));
  expect(await find(middle, Date.now())).toEqual(idsOf(rows.filter((row) => at(row) >= middle)));
});

testOnServer('the command lists files and finds messages', async () => {
  const settings = { DATABASE_URL: scene.opened.url, ARCHIVE_URL: pathToFileURL(folder).href };
  const run = (...args: string[]) => startCommand('archive', settings, ...args).ended;
  const { msisdn, rows } = await busiest();
  const listed = await run('list');
  expect([listed.code, listed.output.trim().split('\n').length]).toEqual([0, (await files()).length + 1]);
  const days = ['--from', '01/01/2020', '--to', '31/12/2090'];
  const found = await run('find', '--number', `0${msisdn.slice(3)}`, ...days, '--csv');
  expect(found.errors).toBe(`${rows.length} archived messages\n`);
  expect(found.output.trim().split('\r\n')).toHaveLength(rows.length + 1);
  const none = await run('find', '--number', '01999999999', ...days);
  expect([none.code, none.output, none.errors]).toEqual([0, '', '0 archived messages\n']);
  const wrong = await run('find', '--number', msisdn, '--from', '31/02/2026', '--to', '01/03/2026');
  expect([wrong.code, wrong.errors.split('\n')[0]]).toEqual([2, '--from is a day such as 31/08/2026.']);

  const { To: other } = [...(await scene.archived()).values()].find(({ To }) => To !== msisdn)!;
  const erase = ['--number', other!, '--apply', '--note', 'asked'];
  const erased = await startCommand('eraseNumber', settings, ...erase).ended;
  expect(erased.output).toMatch(/^archived messages: 1, company \d+$/m);
  expect((await run('find', '--number', other!, ...days)).errors).toBe('0 archived messages\n');
  scene.forget(other!);
});

test('a number is taken out of all files, and nothing else with it', async () => {
  const { msisdn, rows } = await busiest();
  const [before, names] = [await scene.archived(), await files()];
  expect(await forgetNumber(scene.archive, { msisdn, companyId: null })).toBe(rows.length);
  const after = await scene.archived();
  expect(after.size).toBe(before.size);
  const erased = { To: '', 'Carrier status': '', 'Carrier error': '', Text: '', Reference: '' };
  for (const [key, cells] of after) {
    const old: Record<string, string> = { ...before.get(key), file: cells.file! };
    expect(cells).toEqual(old.To === msisdn ? { ...old, ...erased } : old);
    before.delete(key);
  }
  expect(before.size).toBe(0);
  const now = await files();
  expect(now).toHaveLength(names.length);
  expect(now).toEqual((await storedFiles(scene.database)).map(({ name }) => name).sort());
  expect(await forgetNumber(scene.archive, { msisdn, companyId: null })).toBe(0);
  scene.forget(msisdn);
});

test('a folder that is not there is not made', async () => {
  const absent = folderStore(path.join(folder, 'absent'));
  await expect(absent.put('2026/a.csv.gz', Buffer.from('a'))).rejects.toThrow(
    'does not exist: make or mount it',
  );
});

test('a bucket needs an endpoint and keys', () => {
  const read = (env: Record<string, string>) => () => readSettings(startSettings, env);
  expect(read({ ARCHIVE_URL: 's3://barta-archive/messages' })).toThrow(
    'ARCHIVE_ENDPOINT is empty, and ARCHIVE_URL with s3:// needs it',
  );
  expect(read({ ARCHIVE_URL: '/var/lib/barta' })).toThrow('must be file:/// and a folder, or s3://');
  expect(read({ ARCHIVE_URL: 'file:///var/lib/barta/archive' })).not.toThrow();
});
