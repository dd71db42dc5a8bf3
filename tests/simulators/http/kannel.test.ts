import { describe, expect, test, vi } from 'vitest';
import { dlrEscapes } from '#services/simulator/http/generic/kannelUrl.ts';
import { simulator } from '../binds.ts';
import { receiver } from './callbackReceiver.ts';

const number = '8801712345678';
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
