import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { dlrEscapes } from '#services/simulator/http/generic/kannelUrl.ts';
import { simulator } from '../binds.ts';

const number = '8801712345678';

interface Pushed {
  method: string;
  path: string;
  query: URLSearchParams;
  body: string;
}

/** Takes the receipts that are pushed to it; `answers` are given one by one, the last one for ever. */
async function receiver(answers: readonly (readonly [status: number, body: string])[] = [[200, '']]) {
  const pushed: Pushed[] = [];
  const server = createServer((incoming, response) => {
    let body = '';
    incoming.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    incoming.on('end', () => {
      const { pathname, searchParams } = new URL(incoming.url!, 'http://receiver');
      pushed.push({ method: incoming.method!, path: pathname, query: searchParams, body });
      const [status, answer] = answers[Math.min(pushed.length, answers.length) - 1]!;
      response.writeHead(status).end(answer);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { pushed, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const httpMode = { receipts: { delayMs: 10 } };

describe('the shape of Kannel’s sendsms', () => {
  async function kannel(options: Parameters<typeof simulator>[0] = {}) {
    const running = await simulator({ httpMode, ...options });
    const send = async (parameters: Record<string, string>, method = 'GET') => {
      const query = new URLSearchParams({
        username: 'barta',
        password: 'secret',
        from: 'BARTA',
        to: number,
        text: 'The shop is open.',
        ...parameters,
      });
      const address = `http://127.0.0.1:${running.httpPort}/cgi-bin/sendsms`;
      const response = await (method === 'GET'
        ? fetch(`${address}?${query}`)
        : fetch(address, { method, body: query }));
      return [response.status, await response.text()];
    };
    return { ...running, send };
  }

  test('accepts by GET and POST, to several numbers, and in other charsets', async () => {
    const { send, http } = await kannel();
    const accepted = [202, '0: Accepted for delivery'];
    expect(await send({ text: 'দোকান খোলা', charset: 'UTF-8', coding: '2' })).toEqual(accepted);
    expect(await send({ to: `${number} 8801812345678` }, 'POST')).toEqual(accepted);
    expect([...http.journal.entries()]).toMatchObject([
      { protocol: 'kannel', source: 'BARTA', destination: number, text: 'দোকান খোলা', status: 0 },
      { destination: number, text: 'The shop is open.' },
      { destination: '8801812345678' },
    ]);
  });

  test('reads a text in the charset that the request names', async () => {
    const { httpPort, http } = await kannel();
    const account = 'username=barta&password=secret&from=B&to=88017';
    const texts = [
      ['charset=UTF-16BE', '%09%A6%00%41'],
      ['charset=ISO-8859-1', 'caf%E9'],
      ['charset=windows-1252', 'na%EFve'],
      ['charset=unheard-of', 'a+b'],
    ];
    for (const [charset, text] of texts)
      await fetch(`http://127.0.0.1:${httpPort}/cgi-bin/sendsms?${account}&${charset}&text=${text}`);
    expect([...http.journal.entries()].map(({ text }) => text)).toEqual(['দA', 'café', 'naïve', 'a b']);
  });

  test.each<[Record<string, string>, number, string]>([
    [{ password: 'wrong' }, 403, 'Authorization failed for sendsms'],
    [{ to: '' }, 400, 'Missing receiver number, rejected'],
    [{ from: '' }, 400, 'Sender missing and no global set, rejected'],
  ])('refuses %j', async (parameters, status, words) => {
    const { send, http } = await kannel();
    expect(await send(parameters)).toEqual([status, words]);
    expect(http.journalCounts).toMatchObject({ accepted: 0 });
  });

  test('is busy, throttled, out of credit, and has limits', async () => {
    const { send, http } = await kannel({ httpSettings: { purses: { account: 0.25 } } });
    const busy = [503, 'Temporal failure, try again later.'];
    expect(await send({ to: '8801700990012' })).toEqual(busy);
    expect((await send({}))[0]).toBe(202);
    expect((await send({}))[0]).toBe(403);
    http.setSettings({ limits: { perSecond: 0 } });
    expect(await send({})).toEqual(busy);
    http.setSettings({ limits: { quota: 0 } });
    expect(await send({})).toEqual([403, 'Quota exceeded']);
    http.modes.set({ mode: 'error', code: 9099 });
    expect(await send({})).toEqual([403, 'Refused (9099)']);
  });

  test('pushes receipts by the mask, with every escape filled in', async () => {
    const { send } = await kannel();
    const { pushed, url } = await receiver();
    const escapes = dlrEscapes.map((letter) => `_${letter}=%${letter}`).join('&');
    await send({ 'dlr-mask': '31', 'dlr-url': `${url}/dlr?mine=7&${escapes}&z=%z` });
    await vi.waitFor(() => expect(pushed).toHaveLength(2));
    const [accepted, delivered] = pushed;
    expect([accepted!.query.get('_d'), delivered!.query.get('_d')]).toEqual(['8', '1']);
    expect(delivered).toMatchObject({ method: 'GET', path: '/dlr' });
    const got = Object.fromEntries(delivered!.query);
    expect(got).toMatchObject({
      mine: '7',
      _p: 'BARTA',
      _P: number,
      _t: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      _T: expect.stringMatching(/^\d{10}$/),
      _F: expect.stringMatching(/^[0-9a-f-]{36}$/),
      _A: expect.stringContaining('stat:DELIVRD err:000'),
      _a: 'The shop is open.',
      _k: 'The',
      _s: 'shop',
      z: '%z',
    });
    for (const letter of dlrEscapes) expect(got[`_${letter}`]).not.toContain('%');
  });

  test('pushes only what the mask asks for, and again until it is taken', async () => {
    const { send, http } = await kannel({ httpMode: { receipts: { delayMs: 0, state: 'UNDELIV' } } });
    const { pushed, url } = await receiver([
      [500, ''],
      [404, ''],
      [204, ''],
    ]);
    await send({ dlrmask: '1', dlrurl: `${url}/?d=%d` });
    await send({ dlrmask: '2', dlrurl: `${url}/?d=%d` });
    await vi.waitFor(() => expect(http.state.counters.receiptsTaken).toBe(1));
    expect(pushed.map(({ query }) => query.get('d'))).toEqual(['2', '2', '2']);
    expect(http.state).toMatchObject({
      receiptsWaiting: 0,
      counters: { receiptsSent: 3, receiptsRefused: 2 },
    });
  });

  test('pushes a receipt before the answer, several times, and another one later', async () => {
    const { pushed, url } = await receiver();
    const { send, http } = await kannel({
      httpMode: { mode: 'delay', delayMs: 50, receipts: { when: 'early', repeat: 2, repeatAfterMs: 20 } },
    });
    const parameters = { 'dlr-mask': '3', 'dlr-url': `${url}/?d=%d` };
    const [status] = await send(parameters);
    expect(status).toBe(202);
    // The second one may have come meanwhile, too.
    expect(pushed.length).toBeGreaterThanOrEqual(1);
    await vi.waitFor(() => expect(pushed).toHaveLength(2));
    http.modes.set({
      receipts: { delayMs: 0, state: 'EXPIRED', followedBy: [{ state: 'DELIVRD', afterMs: 30 }] },
    });
    await send(parameters);
    await vi.waitFor(() => expect(pushed.slice(2).map(({ query }) => query.get('d'))).toEqual(['2', '1']));
  });

  test('answers all the same when nobody takes a receipt that comes before', async () => {
    const { send } = await kannel({ httpMode: { receipts: { when: 'early' } } });
    expect((await send({ 'dlr-mask': '1', 'dlr-url': 'http://127.0.0.1:1/' }))[0]).toBe(202);
    expect((await send({ 'dlr-mask': '1', 'dlr-url': 'no address' }))[0]).toBe(202);
  });
});

describe('the shape of Jasmin’s HTTP API', () => {
  async function jasmin(options: Parameters<typeof simulator>[0] = {}) {
    const running = await simulator({ httpMode, ...options });
    const get = async (path: string, parameters: Record<string, string>) => {
      const query = new URLSearchParams({ username: 'barta', password: 'secret', ...parameters });
      const response = await fetch(`http://127.0.0.1:${running.httpPort}${path}?${query}`);
      return [response.status, await response.text()] as const;
    };
    const send = (parameters: Record<string, string> = {}) =>
      get('/send', { to: number, from: 'BARTA', content: 'hello', ...parameters });
    return { ...running, get, send };
  }

  test('answers with the id, and reads hex content', async () => {
    const { send, http, get } = await jasmin({ httpSettings: { purses: { account: 7.5 } } });
    const [status, body] = await send();
    expect([status, body]).toEqual([200, expect.stringMatching(/^Success "[0-9a-f-]{36}"$/)]);
    await send({ 'hex-content': '09A60041', coding: '8' });
    await send({ 'hex-content': '6869' });
    const entries = [...http.journal.entries()];
    expect(entries.map(({ text }) => text)).toEqual(['hello', 'দA', 'hi']);
    expect(body).toBe(`Success "${entries[0]!.carrierMessageId}"`);
    expect(await get('/balance', {})).toEqual([200, '{"balance":6.75,"sms_count":"ND"}']);
  });

  test.each<[Record<string, string>, number, RegExp]>([
    [{ to: '' }, 400, /^Error "Mandatory argument \[to\]/],
    [{ password: 'wrong' }, 403, /^Error "Authentication failure/],
    [{ to: '8801700990012' }, 500, /^Error "/],
    [{ to: '8801700990013' }, 403, /^Error "User throughput exceeded"/],
  ])('refuses %j', async (parameters, status, words) => {
    const { send } = await jasmin();
    expect(await send(parameters)).toEqual([status, expect.stringMatching(words)]);
  });

  test('pushes receipts of the level that is asked for, until they are acknowledged', async () => {
    const { send, http } = await jasmin();
    const { pushed, url } = await receiver([
      [200, 'OK'],
      [200, 'ACK/Jasmin'],
    ]);
    const [, body] = await send({ dlr: 'yes', 'dlr-url': `${url}/dlr`, 'dlr-level': '3' });
    const id = body.slice(9, -1);
    await vi.waitFor(() => expect(pushed).toHaveLength(3));
    const forms = pushed.map(({ method, body }): Record<string, string> => ({
      method,
      ...Object.fromEntries(new URLSearchParams(body)),
    }));
    const accepted = { method: 'POST', id, message_status: 'ESME_ROK', level: '3', connector: 'barta-sim' };
    const delivered = {
      id,
      message_status: 'DELIVRD',
      level: '3',
      id_smsc: id,
      dlvrd: '001',
      err: '000',
      text: '',
    };
    expect(forms).toContainEqual(expect.objectContaining(delivered));
    expect(forms.filter((form) => form.message_status === 'ESME_ROK')).toEqual(
      expect.arrayContaining([accepted]),
    );
    await vi.waitFor(() =>
      expect(http.state).toMatchObject({
        receiptsWaiting: 0,
        counters: { receiptsTaken: 2, receiptsRefused: 1 },
      }),
    );
  });

  test('pushes by GET, and level 1 alone', async () => {
    const { send } = await jasmin();
    const { pushed, url } = await receiver([[200, 'ACK/Jasmin']]);
    await send({ dlr: 'yes', 'dlr-url': `${url}/?a=1`, 'dlr-method': 'GET' });
    await send({ dlr: 'yes', 'dlr-url': `${url}/?a=2`, 'dlr-method': 'GET', 'dlr-level': '2' });
    await send({ 'dlr-url': `${url}/?a=3` });
    await vi.waitFor(() => expect(pushed).toHaveLength(2));
    expect(pushed.map(({ query }) => [query.get('a'), query.get('message_status')])).toEqual([
      ['1', 'ESME_ROK'],
      ['2', 'DELIVRD'],
    ]);
  });
});

describe('the Infobip shape', () => {
  async function infobip(options: Parameters<typeof simulator>[0] = {}) {
    const running = await simulator({ httpMode, ...options });
    const address = `http://127.0.0.1:${running.httpPort}`;
    const headers = { authorization: `Basic ${btoa('barta:secret')}`, 'content-type': 'application/json' };
    const send = async (changes: object = {}, more: Record<string, string> = {}) => {
      const body = JSON.stringify({ from: 'BARTA', to: number, text: 'hello', ...changes });
      const response = await fetch(`${address}/sms/2/text/single`, {
        method: 'POST',
        headers: { ...headers, ...more },
        body,
      });
      return { status: response.status, body: (await response.json()) as Answer };
    };
    const reports = async (query = '') =>
      ((await (await fetch(`${address}/sms/1/reports${query}`, { headers })).json()) as Reports).results;
    return { ...running, send, reports, address, headers };
  }
  interface Answer {
    bulkId?: string;
    messages: { to: string; messageId: string; status: { name: string; groupId: number } }[];
  }
  interface Reports {
    results: { messageId: string; to: string; status: { name: string }; error: { permanent: boolean } }[];
  }

  test('accepts one number or several, by Basic or by key', async () => {
    const { send, http, address, headers } = await infobip();
    const one = await send();
    expect(one).toMatchObject({
      status: 200,
      body: { messages: [{ to: number, status: { groupId: 1, name: 'PENDING_ACCEPTED' } }] },
    });
    expect(one.body.bulkId).toBeUndefined();
    const two = await send({ to: [number, '8801812345678'] }, { authorization: 'App barta-key' });
    expect(two.body).toMatchObject({ bulkId: expect.any(String), messages: [{}, { to: '8801812345678' }] });
    expect(http.journalCounts).toMatchObject({ accepted: 3, requests: 3 });
    const balance = await fetch(`${address}/account/1/balance`, { headers });
    expect(await balance.json()).toEqual({ balance: 1_000_000, currency: 'BDT' });
  });

  test('refuses by status and by the status of the message', async () => {
    const { send, http } = await infobip({ httpSettings: { purses: { account: 0 } } });
    expect((await send({}, { authorization: 'App wrong' })).status).toBe(401);
    expect((await send({ text: '' })).status).toBe(400);
    expect((await send({ to: [] })).status).toBe(400);
    const status = async (to = number) => (await send({ to })).body.messages[0]!.status.name;
    expect(await status()).toBe('REJECTED_NOT_ENOUGH_CREDITS');
    expect(await status('8801700990011')).toBe('REJECTED_DESTINATION');
    expect((await send({ to: '8801700990012' })).status).toBe(500);
    http.setSettings({ limits: { perSecond: 0 } });
    expect((await send()).status).toBe(429);
    expect(http.journalCounts).toMatchObject({ accepted: 0, unanswered: 0 });
  });

  test('hands out each receipt once to who asks', async () => {
    const { send, reports, http } = await infobip({ httpMode: { receipts: { delayMs: 0 } } });
    const sent = [];
    for (const to of ['88017000001', '88017000002', '88017990003'])
      sent.push((await send({ to })).body.messages[0]!.messageId);
    expect(http.state.receiptsWaiting).toBe(3);
    const [second] = await reports(`?messageId=${sent[1]}`);
    expect(second).toMatchObject({
      messageId: sent[1],
      to: '88017000002',
      from: 'BARTA',
      doneAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/),
      smsCount: 1,
      status: { groupId: 3, groupName: 'DELIVERED' },
      error: { permanent: false },
    });
    expect((await reports('?limit=1')).map(({ messageId }) => messageId)).toEqual([sent[0]]);
    const last = await reports();
    expect(last).toMatchObject([
      { messageId: sent[2], status: { groupName: 'REJECTED' }, error: { permanent: true } },
    ]);
    expect(await reports()).toEqual([]);
  });

  test('pushes receipts to the address of the request, or to that of the settings', async () => {
    const { pushed, url } = await receiver([
      [500, ''],
      [200, ''],
    ]);
    const { send, http } = await infobip({ httpSettings: { callbackUrl: `${url}/settings` } });
    await send();
    await send({ notifyUrl: `${url}/request` });
    await vi.waitFor(() => expect(http.state.counters.receiptsTaken).toBe(2));
    expect(new Set(pushed.map(({ path }) => path))).toEqual(new Set(['/settings', '/request']));
    expect(pushed).toHaveLength(3);
    const { results } = JSON.parse(pushed[0]!.body) as Reports;
    expect(results).toMatchObject([{ to: number, status: { name: 'DELIVERED_TO_HANDSET' } }]);
  });

  test('misbehaves like the others', async () => {
    const { send, http, address, headers } = await infobip();
    http.modes.set({ mode: 'fail' });
    const response = await fetch(`${address}/sms/2/text/single`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ from: 'B', to: number, text: 'hello' }),
    });
    expect([response.status, http.journalCounts.unanswered]).toEqual([500, 1]);
    http.modes.set({ ids: { repeatAfter: 1 }, clock: { offsetMs: 3_600_000 } });
    const ids = [await send(), await send()].map(({ body }) => body.messages[0]!.messageId);
    expect(new Set(ids).size).toBe(1);
    http.modes.set({ mode: 'error', code: 500, only: { calls: ['report', 'balance'] } });
    expect((await fetch(`${address}/sms/1/reports`, { headers })).status).toBe(500);
    expect((await fetch(`${address}/account/1/balance`, { headers })).status).toBe(500);
    expect((await send()).status).toBe(200);
  });
});
