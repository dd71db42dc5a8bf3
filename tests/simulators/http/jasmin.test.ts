import { describe, expect, test, vi } from 'vitest';
import { simulator } from '../binds.ts';
import { receiver } from './callbackReceiver.ts';

const number = '8801712345678';
const httpMode = { receipts: { delayMs: 10 } };

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
