import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { deleteCompany } from '#contract/main-api/people/companies.ts';
import {
  addPaper,
  downloadPaper,
  listPapers,
  paperLimits,
  removePaper,
} from '#contract/main-api/sending/senderIdPapers.ts';
import {
  createSenderId,
  decideSenderId,
  deleteSenderId,
  findSenderId,
  listSenderIds,
} from '#contract/main-api/sending/senderIds.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { lastAuditEntry, refused } from '#tests/helpers/http/answers.ts';
import { formOf, type Client } from '#tests/helpers/http/client.ts';
import { useOwnTmpdir } from '#tests/helpers/ownTmpdir.ts';
import { addClientCompany, addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { jpegOf, pdfOf, pngOf } from '#tests/helpers/samplePapers.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

const folder = useOwnTmpdir();
let world: World;
let admin: Client;
let client: Client;
let other: Client;

beforeAll(async () => {
  world = await startWorld();
  admin = await clientOf(world, 'admin');
});
afterAll(() => world.close());

let made = 0;
beforeEach(async () => {
  const names = [`Jamuna${(made += 1)}`, `Teesta${made}`] as const;
  for (const name of names) await addClientCompany(world.database, name);
  client = await clientOf(world, names[0].toLowerCase());
  other = await clientOf(world, names[1].toLowerCase());
});

const ask = async (caller = client) =>
  (await caller.call(createSenderId, { body: { name: `Brand${(made += 1)}` } })).id;
const decide = (id: number) =>
  admin.call(decideSenderId, { params: { id }, body: { status: 'approved', note: null } });
const letter = (octets: Buffer = pdfOf(), name = 'letter.pdf') => new File([octets], name);
const add = (id: number, file = letter(), caller = client) =>
  caller.call(addPaper, { params: { id }, body: {}, file });
const papersOf = (id: number, caller = client) => caller.call(listPapers, { params: { id } });
const refusedPaper = (id: number, file: File, caller = client) =>
  refused(caller, addPaper, { params: { id }, body: {}, file });
const refusal = (problem: string) => [422, 'rule-refused', { file: problem }];

async function download(id: number, paperId: number, caller = client) {
  const url = `${caller.urls['main-api']}${pathOf(downloadPaper, { id, paperId })}`;
  const response = await fetch(url, { headers: { Authorization: `Bearer ${caller.token}` } });
  return { headers: response.headers, content: Buffer.from(await response.arrayBuffer()) };
}

describe('a paper', () => {
  test.each([
    ['pdf', 'application/pdf', pdfOf('Dear Sirs'), 'অনুমতিপত্র.pdf'],
    ['png', 'image/png', pngOf(), 'trade licence.png'],
    ['jpeg', 'image/jpeg', jpegOf(), 'nid.jpg'],
  ] as const)('of the type %s comes back as it was given, as a file and nothing else', async (...given) => {
    const [type, mediaType, octets, name] = given;
    const id = await ask();
    const paper = await add(id, letter(octets, name));
    expect(paper).toMatchObject({ name, type, bytes: octets.length, addedByName: expect.any(String) });
    expect(await papersOf(id)).toEqual([paper]);
    for (const caller of [client, admin]) {
      const { headers, content } = await download(id, paper.id, caller);
      expect(content.equals(octets)).toBe(true);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': mediaType,
        'content-disposition': expect.stringContaining(`filename*=UTF-8''${encodeURIComponent(name)}`),
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
    }
  });

  test('is what its content is, whatever its name and its type say', async () => {
    const id = await ask();
    const file = new File([jpegOf()], 'run.exe', { type: 'application/x-msdownload' });
    expect(await add(id, file)).toMatchObject({ name: 'run.exe.jpg', type: 'jpeg' });
    expect(await refusedPaper(id, new File(['alert(1)'], 'letter.pdf', { type: 'application/pdf' }))).toEqual(
      refusal('paper-not-readable'),
    );
    expect(await refusedPaper(id, new File(['<svg onload="alert(1)"/>'], 'logo.svg'))).toEqual(
      refusal('paper-not-readable'),
    );
    expect(await refusedPaper(id, letter(Buffer.alloc(0)))).toEqual(refusal('file-empty'));
    expect(await refused(client, addPaper, { params: { id }, body: {} })).toEqual([
      400,
      'validation-failed',
      { file: 'required' },
    ]);
    expect(await papersOf(id)).toHaveLength(1);
  });

  test('loses what hides behind its picture', async () => {
    const id = await ask();
    const { id: paperId } = await add(id, letter(Buffer.concat([pngOf(), Buffer.from('<script>')]), 'a.png'));
    expect((await download(id, paperId)).content.equals(pngOf())).toBe(true);
  });

  test('is in no reply about the sender ID itself', async () => {
    const id = await ask();
    await add(id, letter(pdfOf(), 'secret name.pdf'));
    const replies = [
      await client.call(findSenderId, { params: { id } }),
      await client.call(listSenderIds, { query: {} }),
    ];
    expect(JSON.stringify(replies)).not.toMatch(/secret name|paper/i);
  });

  test('that comes twice is one, and so is one that is sent again because the answer was lost', async () => {
    const id = await ask();
    const papers = await Promise.all([add(id), add(id), add(id, letter(pdfOf(), 'same.pdf'))]);
    expect(new Set(papers.map((paper) => paper.id)).size).toBe(1);
    expect(await papersOf(id)).toHaveLength(1);
  });
});

describe('too much', () => {
  test('is a file above the limit, which is not read to its end', async () => {
    const id = await ask();
    const file = letter(Buffer.alloc(paperLimits.fileBytes + 1));
    expect(await refusedPaper(id, file)).toEqual([413, 'payload-too-large', { file: 'paper-too-large' }]);
    expect(await papersOf(id)).toEqual([]);
  });

  test('are 100 MB, whoever sends them', async () => {
    const id = await ask();
    const url = `${client.urls['main-api']}${pathOf(addPaper, { id })}`;
    const body = formOf({ file: letter(Buffer.alloc(100 * 1024 * 1024)) });
    const headers = { Authorization: `Bearer ${client.token}` };
    // The answer comes before the rest is sent, or the connection ends.
    const outcome = await fetch(url, { method: 'POST', headers, body }).then(
      ({ status }) => status,
      () => 413,
    );
    expect(outcome).toBe(413);
    await eventually(() => expect(readdirSync(folder())).toEqual([]));
  });

  test('is a sixth one of a sender ID, also at the same moment', async () => {
    const id = await ask();
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        client.answer(addPaper, { params: { id }, body: {}, file: letter(pdfOf(String(index))) }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(paperLimits.perSenderId);
    expect(await papersOf(id)).toHaveLength(paperLimits.perSenderId);
    expect(await refusedPaper(id, letter(pdfOf('one more')))).toEqual(refusal('too-many-papers'));
  });

  test.each([
    ['papers', paperLimits.perCompany, 1],
    ['octets', 20, paperLimits.bytesPerCompany / 20],
  ])('is what a company keeps of %s, of all of its sender IDs', async (_, count, size) => {
    const [full, free] = [await ask(), await ask()];
    await world.database
      .insertInto('sender_id_papers')
      .values(
        Array.from({ length: count }, (__, index) => ({
          company_id: client.companyId,
          sender_id_id: full,
          name: `${index}.pdf`,
          type: 'pdf' as const,
          content: Buffer.alloc(size),
          digest: Buffer.from([index]),
          added_by: null,
        })),
      )
      .execute();
    expect(await refusedPaper(free, letter())).toEqual(refusal('papers-of-company-full'));
    expect(await add(await ask(other), letter(), other)).toMatchObject({ type: 'pdf' });
    await client.call(deleteSenderId, { params: { id: full } });
    expect(await add(free)).toMatchObject({ type: 'pdf' });
  });
});

describe('who may', () => {
  test('another company’s papers answer as if there were none', async () => {
    const id = await ask(other);
    const { id: paperId } = await add(id, letter(), other);
    const none = [404, 'not-found', undefined];
    expect(await refusedPaper(id, letter())).toEqual(none);
    expect(await refused(client, listPapers, { params: { id } })).toEqual(none);
    const mine = await ask();
    for (const spec of [downloadPaper, removePaper])
      for (const of of [id, mine])
        expect(await refused(client, spec, { params: { id: of, paperId } })).toEqual(none);
    expect(await papersOf(id, other)).toHaveLength(1);
  });

  test('who decides without managing companies sees papers, and leaves them as they are', async () => {
    const { roleId } = await addPerson(world.database, { username: `decider${made}`, companyId: 1 });
    await world.database.updateTable('roles').set({ scope: 'platform' }).where('id', '=', roleId).execute();
    await setPermissions(world.database, roleId, ['update-company']);
    const decider = await clientOf(world, `decider${made}`);
    const id = await ask();
    const { id: paperId } = await add(id);
    expect(await papersOf(id, decider)).toHaveLength(1);
    expect((await download(id, paperId, decider)).content.equals(pdfOf())).toBe(true);
    const params = { id, paperId };
    expect((await decider.refusal(removePaper, { params })).status).toBe(403);
    expect((await decider.refusal(addPaper, { params, body: {}, file: letter() })).status).toBe(403);
  });

  test('the company changes them until the provider has decided, the provider at any time', async () => {
    const id = await ask();
    const { id: paperId } = await add(id);
    await decide(id);
    expect(await refusedPaper(id, letter(pdfOf('late')))).toEqual(refusal('sender-id-decided'));
    expect(await refused(client, removePaper, { params: { id, paperId } })).toEqual([
      422,
      'rule-refused',
      { paperId: 'sender-id-decided' },
    ]);
    const { id: added } = await add(id, letter(pdfOf('by e-mail'), 'by e-mail.pdf'), admin);
    // The provider's people are named to the provider alone.
    expect((await papersOf(id)).map(({ addedByName }) => addedByName)).toEqual([expect.any(String), null]);
    expect((await papersOf(id, admin)).every(({ addedByName }) => addedByName !== null)).toBe(true);
    expect(await admin.call(removePaper, { params: { id, paperId } })).toEqual({ id: paperId });
    expect((await papersOf(id)).map((paper) => paper.id)).toEqual([added]);
  });
});

test('the audit log has who has added, downloaded and removed a paper', async () => {
  const id = await ask();
  const entry = async () => {
    const { action, noun, record_id, company_id, actor_name, changes } = (await lastAuditEntry(
      world.database,
    ))!;
    expect([noun, record_id, company_id]).toEqual(['sender-id', id, client.companyId]);
    return [actor_name, action, changes];
  };
  const { id: paperId } = await add(id);
  const added = [{ field: 'papers', before: null, after: 'letter.pdf' }];
  expect((await entry()).slice(1)).toEqual(['updated', added]);
  await download(id, paperId, admin);
  expect(await entry()).toEqual(['admin', 'exported', added]);
  await client.call(removePaper, { params: { id, paperId } });
  expect((await entry()).slice(1)).toEqual([
    'updated',
    [{ field: 'papers', before: 'letter.pdf', after: null }],
  ]);
});

describe('papers are gone', () => {
  const countOf = async (id: number) =>
    (
      await world.database
        .selectFrom('sender_id_papers')
        .select('id')
        .where('sender_id_id', '=', id)
        .execute()
    ).length;

  test('with their sender ID', async () => {
    const id = await ask();
    await add(id);
    expect(await countOf(id)).toBe(1);
    await client.call(deleteSenderId, { params: { id } });
    expect(await countOf(id)).toBe(0);
  });

  test('with their company', async () => {
    const { id: companyId } = await world.database
      .insertInto('companies')
      .values({ name: `Short-lived ${made}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await admin.call(createSenderId, { body: { companyId, name: `Brand${(made += 1)}` } });
    await add(id, letter(), admin);
    await admin.call(deleteCompany, { params: { id: companyId } });
    expect(await countOf(id)).toBe(0);
  });

  test('when their sender leaves before the end', async () => {
    const id = await ask();
    const leaving = new AbortController();
    const half = new ReadableStream<Uint8Array>({
      start(stream) {
        const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
        stream.enqueue(Buffer.concat([Buffer.from(head), pdfOf()]));
      },
    });
    const sending = fetch(`${client.urls['main-api']}${pathOf(addPaper, { id })}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${client.token}`,
        'Content-Type': 'multipart/form-data; boundary=b',
      },
      body: half,
      duplex: 'half',
      signal: leaving.signal,
    }).catch(() => 'left');
    await eventually(() => expect(readdirSync(folder())).toHaveLength(1));
    leaving.abort();
    expect(await sending).toBe('left');
    await eventually(() => expect(readdirSync(folder())).toEqual([]));
    expect(await papersOf(id)).toEqual([]);
  });
});
