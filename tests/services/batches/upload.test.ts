import { readdirSync, statSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import type { ErrorBody } from '#contract/errors.ts';
import {
  batchLimits,
  previewBatch,
  sendBatch,
  type BatchList,
  type BatchPreview,
} from '#contract/sms-receiver/newBatches.ts';
import { recipientLimits } from '#contract/sms-receiver/recipients.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';

let world: QuietReceiver;
beforeAll(async () => {
  world = await startQuietReceiver();
});
afterEach(async () => {
  await expectInvariants(world.database);
  await eventually(() => expect(uploads()).toEqual([]));
});
afterAll(() => world.close());

/** Files of uploads that lie about. */
const uploads = () => readdirSync(tmpdir()).filter((name) => name.startsWith('barta-upload-'));
const countBatches = async () => (await world.database.selectFrom('batches').select('id').execute()).length;
const csv = (count: number) =>
  new File(
    [
      `Mobile,Name\r\n${newNumbers(count)
        .map((to, index) => `${to},N${index}\r\n`)
        .join('')}`,
    ],
    'list.csv',
  );

async function upload(client: Client, fields: Record<string, string | File>, url = pathOf(previewBatch)) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const response = await fetch(new URL(url, world.urls['sms-receiver']), {
    method: 'POST',
    headers: { Authorization: `Bearer ${client.token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as BatchPreview & ErrorBody };
}

describe('a file', () => {
  test('is read with its fields before or after it', async () => {
    const fields = { class: 'promotional', template: 'Hi {{ name }}', hasHeader: 'true' };
    for (const form of [
      { ...fields, file: csv(3) },
      { file: csv(3), ...fields },
    ]) {
      const { status, body } = await upload(world.padma, form);
      expect([status, body.kind, body.report?.valid], JSON.stringify(body)).toEqual([200, 'multiple', 3]);
      expect(body.report.samples[0]!.text).toBe('Hi N0');
      expect(await world.padma.call(sendBatch, { body: { batchId: body.batchId! } })).toMatchObject({
        accepted: 3,
      });
    }
  });

  test('of twenty thousand rows comes through whole', async () => {
    const { body } = await upload(world.padma, { class: 'transactional', text: 'Hello', file: csv(20_000) });
    expect(body.report.valid).toBe(20_000);
  });

  test.each([
    ['is no table', new File(['%PDF-1.7 …'], 'list.csv'), { file: 'file-pdf' }],
    ['is empty', new File([''], 'list.csv'), { file: 'file-empty' }],
  ])('that %s is refused', async (_, file, problems) => {
    const before = await countBatches();
    const { status, body } = await upload(world.padma, { class: 'transactional', text: 'x', file });
    expect([status, body.problems]).toEqual([422, problems]);
    expect(await countBatches()).toBe(before);
  });

  test('that breaks off leaves nothing behind of what was read', async () => {
    const before = await countBatches();
    const rows = newNumbers(12_000).join('\r\n');
    const file = new File([`${rows}\r\n"never closed\r\n${rows}`], 'list.csv');
    const { status, body } = await upload(world.padma, { class: 'transactional', text: 'x', file });
    expect([status, Object.keys(body.problems ?? {})], JSON.stringify(body)).toEqual([422, ['file']]);
    expect(await countBatches()).toBe(before);
    const left = await world.database.selectFrom('rejects').select('batch_id').execute();
    expect(left).toEqual([]);
  });
});

/** Files that are kept for another look, of all processes. */
const keptFiles = () =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith('barta-kept-lists-'))
    .flatMap((name) => readdirSync(path.join(tmpdir(), name)).map((file) => path.join(tmpdir(), name, file)));

describe('a file that was looked at', () => {
  // Enough rows for it to be worth keeping.
  const rows = Math.ceil(batchLimits.keptFromBytes / 20);
  const fields = { class: 'transactional', numberColumn: '0' };
  const preview = async (client: Client, body: BatchList) =>
    (await client.answer(previewBatch, { body })).body as BatchPreview & ErrorBody;
  const again = (uploadId: string, client = world.padma) =>
    preview(client, { uploadId, class: 'transactional', template: 'Hi {{Name}}' });
  const gone = { uploadId: 'upload-gone' };

  test('is looked at again without being sent, by who has sent it and nobody else', async () => {
    const { body: first } = await upload(world.padma, { ...fields, text: 'Hello', file: csv(rows) });
    expect(first.report.valid).toBe(rows);
    const uploadId = first.uploadId!;
    const second = await again(uploadId);
    expect([second.uploadId, second.report.valid]).toEqual([uploadId, rows]);
    expect(second.report.samples[0]!.text).toBe('Hi N0');
    expect(second.batchId).not.toBe(first.batchId);
    expect((await again(uploadId, world.meghna)).problems).toEqual(gone);
    expect((await again('../../etc/passwd')).problems).toEqual(gone);
    const { body: both } = await upload(world.padma, { ...fields, text: 'x', uploadId, file: csv(1) });
    expect(both.problems).toEqual({ uploadId: 'one-list-only' });
    const groups = await preview(world.padma, { uploadId, groupIds: [1], class: 'transactional', text: 'x' });
    expect(groups.problems).toEqual({ uploadId: 'one-list-only' });
  });

  test('makes way for the next but one of the same person, and a small one is not kept at all', async () => {
    const ids: string[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const { body } = await upload(world.padma, { ...fields, text: '', file: csv(rows) });
      expect(body.report.problem).toBe('text-empty');
      ids.push(body.uploadId!);
    }
    expect((await again(ids[0]!)).problems).toEqual(gone);
    expect((await again(ids[1]!)).uploadId).toBe(ids[1]);
    const files = keptFiles().filter((file) => ids.includes(path.basename(file)));
    expect(files.map((file) => path.basename(file)).sort()).toEqual(ids.slice(1).sort());
    expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
    const { body: small } = await upload(world.padma, { ...fields, text: 'Hello', file: csv(3) });
    expect(small.uploadId).toBeNull();
  });
});

describe('the fields of a form', () => {
  test.each([
    [{ class: 'loud', text: 'x' }, { class: 'not-allowed' }],
    [{ text: 'x' }, { class: 'required' }],
    [{ class: 'transactional', text: 'x', isAdmin: '1' }, { isAdmin: 'unknown-field' }],
    [{ class: 'transactional', numberColumn: 'first' }, { numberColumn: 'wrong-type' }],
    [{ class: 'transactional', numberColumn: '-1' }, { numberColumn: 'too-small' }],
    [{ class: 'transactional', recipients: 'x' }, { recipients: 'bad-format' }],
  ])('follow the rules of JSON: %j', async (fields, problems) => {
    const { status, body } = await upload(world.padma, { ...fields, file: csv(1) });
    expect([status, body.code, body.problems]).toEqual([400, 'validation-failed', problems]);
  });

  test('are two files too many, and one under another name', async () => {
    const form = new FormData();
    form.append('file', csv(1));
    form.append('file', csv(1));
    const response = await fetch(new URL(pathOf(previewBatch), world.urls['sms-receiver']), {
      method: 'POST',
      headers: { Authorization: `Bearer ${world.padma.token}` },
      body: form,
    });
    expect(response.status).toBe(400);
    const { status, body } = await upload(world.padma, {
      class: 'transactional',
      text: 'x',
      picture: csv(1),
    });
    expect([status, body.problems]).toEqual([400, { picture: 'unknown-field' }]);
  });

  test('are taken nowhere else', async () => {
    const { status, body } = await upload(world.padma, { class: 'transactional' }, pathOf(sendBatch));
    expect([status, body.code]).toEqual([415, 'unsupported-media-type']);
  });
});

/** A form on the wire, as far as its sender lets us get. */
function openForm({ length, token = world.padma.token }: { length?: number; token?: string } = {}) {
  const { hostname, port } = new URL(world.urls['sms-receiver']);
  const socket = net.connect(Number(port), hostname);
  let said = '';
  let isClosed = false;
  socket.on('data', (data) => (said += data.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => (isClosed = true));
  const head =
    '--b\r\nContent-Disposition: form-data; name="text"\r\n\r\nHello\r\n' +
    '--b\r\nContent-Disposition: form-data; name="class"\r\n\r\ntransactional\r\n' +
    '--b\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\n\r\n';
  socket.write(
    `POST ${pathOf(previewBatch)} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\n' +
      (length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`) +
      '\r\n\r\n',
  );
  /** Resolves when it is on its way, or when nobody takes it any more. */
  const write = (text: string | Buffer) =>
    new Promise<void>((resolve) => {
      if (!socket.writable) return void setImmediate(resolve);
      const chunk =
        length === undefined
          ? Buffer.concat([
              Buffer.from(`${Buffer.byteLength(text).toString(16)}\r\n`),
              Buffer.from(text),
              Buffer.from('\r\n'),
            ])
          : text;
      socket.write(chunk, () => setImmediate(resolve));
    });
  return { socket, head, write, said: () => said, isClosed: () => isClosed };
}

describe('too much', () => {
  test('two gigabytes that say so are refused before they come', async () => {
    const form = openForm({ length: 2 * 1024 ** 3 });
    await eventually(() => expect(form.said()).toMatch(/^HTTP\/1.1 413 [^]*"file":"file-too-large"/));
    await eventually(() => expect(form.isClosed()).toBe(true));
    expect(form.socket.bytesWritten).toBeLessThan(2_000);
  });

  test('two gigabytes that do not are cut off at the limit', async () => {
    const form = openForm();
    const rows = Buffer.from('8801712345678\r\n'.repeat(70_000));
    await form.write(form.head);
    while (!form.isClosed() && form.socket.bytesWritten < 2 * 1024 ** 3) await form.write(rows);
    await eventually(() => expect(form.isClosed()).toBe(true));
    expect(form.said()).toMatch(/^HTTP\/1.1 413 /);
    expect(form.socket.bytesWritten).toBeLessThan(recipientLimits.fileBytes * 1.2);
  }, 120_000);

  test('is not even read from a stranger', async () => {
    const form = openForm({ token: 'nobody' });
    await form.write(form.head);
    await eventually(() => expect(form.said()).toMatch(/^HTTP\/1.1 401 /));
    form.socket.destroy();
  });
});

describe('a caller who hangs up', () => {
  test('in the middle of the file leaves nothing behind', async () => {
    const before = await countBatches();
    const form = openForm();
    await form.write(form.head);
    await form.write(newNumbers(1_000).join('\r\n'));
    await eventually(() => expect(uploads()).toHaveLength(1));
    form.socket.destroy();
    await eventually(() => expect(uploads()).toEqual([]));
    expect(await countBatches()).toBe(before);
  });

  test('while it is read leaves nothing behind', async () => {
    const before = await countBatches();
    const form = openForm();
    await form.write(`${form.head}${newNumbers(60_000).join('\r\n')}\r\n--b--\r\n`);
    form.socket.write('0\r\n\r\n');
    await eventually(async () => {
      const rows = await world.database
        .selectFrom('batches')
        .select('state')
        .where('report', 'is', null)
        .execute();
      expect(rows.filter(({ state }) => state === 'staged')).toHaveLength(1);
    });
    form.socket.destroy();
    await eventually(async () => expect(await countBatches()).toBe(before), 30_000);
    expect(form.said()).toBe('');
  });
});
