import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  apiRequestLimits,
  listApiRequests,
  type ApiRequest,
} from '#contract/main-api/programs/apiRequests.ts';
import { findApiKey, revokeApiKey } from '#contract/main-api/programs/apiKeys.ts';
import { readBalance } from '#contract/public-api/account.ts';
import { sendMessages } from '#contract/public-api/batches.ts';
import { readMessage, sendMessage } from '#contract/public-api/messages.ts';
import { removeOldRequests } from '#services/engine/upkeep/removeOldRequests.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addProgram, type Program } from '#tests/helpers/http/program.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { addClientCompany, clientOf } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let padma: Client;
let companyId: number;
beforeAll(async () => {
  world = await startWorld();
  ({ companyId } = await addClientCompany(world.database, 'Jamuna'));
  padma = await clientOf(world, 'jamuna');
});
afterAll(() => world.close());

const secretText = 'Your code is 918273.';

/** The requests of a program, newest first, when there are so many. */
function requestsOf(program: Program, count: number, filter = {}): Promise<ApiRequest[]> {
  const query = { filter: { apiKeyId: program.key.id, ...filter }, range: [0, 99] as [number, number] };
  return eventually(async () => {
    const { responseList, total } = await padma.call(listApiRequests, { query });
    expect(total).toBe(responseList.length);
    expect(total).toBeGreaterThanOrEqual(count);
    return responseList;
  });
}

describe('the log of requests', () => {
  test('has what was sent, without its text, with its number masked', async () => {
    const program = await addProgram(padma);
    const [to] = newNumbers(1);
    const sent = await program.call(sendMessage, { body: { to: to!, text: secretText } });
    const [request] = await requestsOf(program, 1);
    expect(request).toMatchObject({
      companyId,
      companyName: 'Jamuna',
      apiKeyId: program.key.id,
      keyName: 'Web shop',
      method: 'POST',
      path: '/v1/messages',
      status: 202,
      address: '127.0.0.1',
      code: null,
      recipient: `${to!.slice(0, 7)}•••${to!.slice(-3)}`,
      textLength: secretText.length,
      messageId: sent.id,
      batchId: sent.batchId,
      leftOut: 0,
    });
    const { rows } = await sql<{ text: string }>`select api_requests::text as text from api_requests`.execute(
      world.database,
    );
    const all = JSON.stringify(rows);
    for (const secret of [secretText, to!.slice(-10), program.key.key.slice(20)])
      expect(all).not.toContain(secret);
  });

  test('has what came in the words of another provider', async () => {
    const program = await addProgram(padma);
    const [to] = newNumbers(1);
    const fields = {
      api_key: program.key.key,
      type: 'text',
      number: to!,
      senderid: 'JAMUNA',
      message: 'Hello',
    };
    const answer = await fetch(`${world.urls['public-api']}/dialects/bulksmsbd/api/smsapi`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    expect(await answer.json()).toMatchObject({ response_code: 202 });
    const [request] = await requestsOf(program, 1);
    expect(request).toMatchObject({
      path: '/dialects/bulksmsbd/api/smsapi',
      code: null,
      recipient: `${to!.slice(0, 7)}•••${to!.slice(-3)}`,
      textLength: 5,
      messageId: expect.stringMatching(/^[0-9]+$/) as string,
    });
  });

  test('begins with the first use of a key, however soon it comes', async () => {
    const program = await addProgram(padma);
    const { id, lastUsedAt } = program.key;
    expect(lastUsedAt).toBeNull();
    await program.call(readBalance, {});
    expect((await padma.call(findApiKey, { params: { id } })).lastUsedAt).not.toBeNull();
    await requestsOf(program, 1);
  });

  test('says which field was wrong, why a rule refused it, and how many were rejected', async () => {
    const program = await addProgram(padma, { permissions: ['send-single-sms', 'send-multiple-sms'] });
    await program.refusal(sendMessage, { body: { to: '0171', text: 'Hello' } });
    await program.refusal(readMessage, { params: { id: '5' } });
    const [to] = newNumbers(1);
    const batch = { text: 'Hello', recipients: [{ to: to! }, { to: 'nobody' }, { to: to! }] };
    const { id } = await program.call(sendMessages, { body: batch });
    const [many, forbidden, wrong] = await requestsOf(program, 3);
    expect(wrong).toMatchObject({ status: 422, field: 'to', problem: 'msisdn-too-short', recipient: '0171' });
    expect(forbidden).toMatchObject({
      status: 403,
      path: '/v1/messages/{id}',
      reason: 'permission-missing',
      reasonValues: { permission: 'view-sms-history' },
    });
    expect(many).toMatchObject({ status: 202, recipients: 3, rejected: 2, batchId: id, messageId: null });
    expect(await requestsOf(program, 2, { failed: true })).toEqual([forbidden, wrong]);
    expect(await requestsOf(program, 1, { failed: false })).toEqual([many]);
  });

  test('has a key that was revoked, and nothing of what was never a key', async () => {
    const program = await addProgram(padma);
    await padma.call(revokeApiKey, { params: { id: program.key.id } });
    await program.refusal(readBalance, {}, { token: `barta_live_${'x'.repeat(43)}` });
    await program.refusal(readBalance, {});
    const requests = await requestsOf(program, 1);
    expect(requests).toMatchObject([{ status: 401, reason: 'api-key-unknown', keyName: 'Web shop' }]);
  });

  test('has a key that was refused in the words of another provider', async () => {
    const program = await addProgram(padma);
    const { key } = program.key;
    const ask = (path: string, options: RequestInit = {}) =>
      fetch(`${world.urls['public-api']}/dialects/${path}`, options);
    await ask(`bulksmsbd/api/getBalanceApi?api_key=${key}`);
    const [inAddress] = await requestsOf(program, 1);
    expect(inAddress).toMatchObject({ code: 'forbidden', reason: 'key-not-in-address' });
    await padma.call(revokeApiKey, { params: { id: program.key.id } });
    await ask('bulksmsbd/api/getBalanceApi', { method: 'POST', body: new URLSearchParams({ api_key: key }) });
    await ask(`jasmin/balance?username=jamuna&password=${key.replace('_live_', '_legacy_')}`);
    const requests = await requestsOf(program, 2);
    expect(requests.map(({ reason, path }) => [reason, path])).toEqual([
      ['api-key-unknown', '/dialects/bulksmsbd/api/getBalanceApi'],
      ['key-not-in-address', '/dialects/bulksmsbd/api/getBalanceApi'],
    ]);
  });

  test('belongs to one company', async () => {
    await addClientCompany(world.database, 'Meghna');
    const stranger = await clientOf(world, 'meghna');
    const query = { filter: { companyId } };
    expect((await stranger.call(listApiRequests, { query: {} })).total).toBe(0);
    expect((await stranger.call(listApiRequests, { query })).total).toBe(0);
    const admin = await world.signIn('admin');
    expect((await admin.call(listApiRequests, { query })).total).toBeGreaterThan(0);
  });

  test('leaves out requests of a company that come too fast, and counts them', async () => {
    const program = await addProgram(padma);
    const asked = apiRequestLimits.perSecond * 4;
    await Promise.all(Array.from({ length: asked }, () => program.call(readBalance, {})));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await program.call(readBalance, {});
    await eventually(async () => {
      const requests = await requestsOf(program, 1);
      const leftOut = requests.reduce((sum, request) => sum + request.leftOut, 0);
      expect(requests.length).toBeLessThan(asked);
      expect(requests.length + leftOut).toBe(asked + 1);
    });
  });
});

test('requests are removed when they are old, and where a company has newer ones enough', async () => {
  const program = await addProgram(padma);
  const { perCompany, days } = apiRequestLimits;
  const insert = (count: number, status: number, ago: number) =>
    sql`insert into api_requests (company_id, api_key_id, at, method, path, status, milliseconds, address, left_out, code)
      select ${companyId}, ${program.key.id}, now() - make_interval(hours => ${ago}), 'GET', '/v1/balance', ${status}, 1, '', 0,
        case when ${status} >= 400 then 'forbidden' end
      from generate_series(1, ${count})`.execute(world.database);
  await sql`delete from api_requests`.execute(world.database);
  await insert(3, 200, days * 24 + 1);
  await insert(7, 403, 1);
  await insert(perCompany + 5, 200, 1);
  while ((await removeOldRequests(world.database, 2)) > 0);
  const { rows } = await sql`
    select status, count(*) from api_requests group by status order by status`.execute(world.database);
  expect(rows).toEqual([
    { status: 200, count: perCompany },
    { status: 403, count: 7 },
  ]);
});
