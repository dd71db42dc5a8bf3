import { describe, expect, test, vi } from 'vitest';
import { simulator } from '../binds.ts';
import { receiver } from './callbackReceiver.ts';

const number = '8801712345678';
const httpMode = { receipts: { delayMs: 10 } };

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
