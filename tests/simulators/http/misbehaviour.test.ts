import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { request } from 'node:https';
import { describe, expect, test, vi } from 'vitest';
import { carrierRequests } from '#services/simulator/http/httpServer.ts';
import { httpBehaviours } from '#services/simulator/http/behaviours/index.ts';
import { httpGarbageKinds } from '#services/simulator/http/behaviours/garbage.ts';
import { account, codeOf, platform, sendPath, type PlatformCaller } from './platformCaller.ts';

const sendBody = {
  ...account,
  cli: 'BARTA',
  msisdnList: ['8801712345678'],
  transactionType: 'T',
  messageType: '1',
  message: 'hello',
};

/** How the carrier has counted one request that it misbehaved at. */
const counted = ({ http }: PlatformCaller) => {
  const { accepted, refused, unanswered } = http.journalCounts;
  return { accepted, refused, unanswered };
};
const takenUnanswered = { accepted: 0, refused: 0, unanswered: 1 };
const nothing = { accepted: 0, refused: 0, unanswered: 0 };

/** The octets of an answer, whatever they are; rejects if the connection breaks. */
async function octets(carrier: PlatformCaller): Promise<[number, Buffer]> {
  const response = await carrier.post(sendPath, sendBody);
  return [response.status, Buffer.from(await response.arrayBuffer())];
}

describe('an HTTP carrier that misbehaves', () => {
  test('answers late', async () => {
    const carrier = await platform({ httpMode: { mode: 'delay', delayMs: 120, jitterMs: 10 } });
    const startedAt = performance.now();
    expect(codeOf(await carrier.send())).toBe(1000);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(119);
  });

  test('takes so many requests a second and refuses the others', async () => {
    const carrier = await platform({ httpMode: { mode: 'throttle', perSecond: 3 } });
    const codes = await Promise.all(Array.from({ length: 5 }, async () => codeOf(await carrier.send())));
    expect(codes.sort((a, b) => a - b)).toEqual([1000, 1000, 1000, 1015, 1015]);
  });

  test('answers as if it had failed, after it has accepted', async () => {
    const carrier = await platform({ httpMode: { mode: 'fail' } });
    const [status] = await octets(carrier);
    expect([status, counted(carrier)]).toEqual([500, takenUnanswered]);
    carrier.http.modes.set({ mode: 'fail', status: 503 });
    expect((await octets(carrier))[0]).toBe(503);
  });

  test('refuses with a status of HTTP', async () => {
    const carrier = await platform({ httpMode: { mode: 'error', code: [429, 502], text: 'busy' } });
    const answers = [await octets(carrier), await octets(carrier)];
    expect(answers.map(([status]) => status)).toEqual([429, 502]);
    expect(String(answers[0]![1])).toContain('busy');
    expect(counted(carrier)).toEqual({ ...nothing, refused: 2 });
  });

  test('never answers, and has accepted', async () => {
    const carrier = await platform({ httpMode: { mode: 'no-response' } });
    const leaving = new AbortController();
    const asked = fetch(`http://127.0.0.1:${carrier.httpPort}${sendPath}`, {
      method: 'POST',
      body: JSON.stringify(sendBody),
      signal: leaving.signal,
    });
    await vi.waitFor(() => expect(counted(carrier)).toEqual(takenUnanswered));
    leaving.abort();
    await expect(asked).rejects.toThrow('aborted');
  });

  test.each([
    [{ mode: 'drop' }, takenUnanswered],
    [{ mode: 'drop', with: 'rst' }, takenUnanswered],
    [{ mode: 'drop', accepts: false }, nothing],
    [{ mode: 'cut' }, takenUnanswered],
  ])('breaks the connection by %j', async (httpMode, counts) => {
    const carrier = await platform({ httpMode });
    await expect(octets(carrier)).rejects.toThrow();
    expect(counted(carrier)).toEqual(counts);
  });

  test('sends half an answer before it breaks the connection', async () => {
    const carrier = await platform({ httpMode: { mode: 'cut' } });
    const response = await carrier.post(sendPath, sendBody);
    const expected = Number(response.headers.get('content-length'));
    let got = 0;
    await expect(
      (async () => {
        for await (const chunk of response.body!) got += (chunk as Uint8Array).length;
      })(),
    ).rejects.toThrow();
    expect(got).toBe(Math.floor(expected / 2));
  });

  test('sends its answer an octet at a time, as long as somebody reads', async () => {
    const carrier = await platform({ httpMode: { mode: 'trickle', everyMs: 5 } });
    const response = await carrier.post(sendPath, sendBody);
    const reader = response.body!.getReader();
    expect((await reader.read()).value!.length).toBeLessThan(5);
    await reader.cancel();
    expect(counted(carrier)).toEqual(takenUnanswered);
    carrier.http.modes.set({ mode: 'trickle', everyMs: 1 });
    expect([codeOf(await carrier.send()), codeOf(await carrier.send())]).toEqual([1000, 1000]);
  });

  test.each<[(typeof httpGarbageKinds)[number], (body: Buffer, type: string) => void]>([
    [
      'html',
      (body, type) =>
        expect([type, String(body)]).toEqual([
          expect.stringContaining('text/html'),
          expect.stringContaining('<html>'),
        ]),
    ],
    ['empty', (body) => expect(body.length).toBe(0)],
    ['not-utf8', (body) => expect(() => new TextDecoder('utf-8', { fatal: true }).decode(body)).toThrow()],
    ['wrong-charset', (body) => expect(body.toString('utf16le')).toContain('"serverResponseCode":9000')],
    ['words', (body) => expect(String(body)).toContain('ERROR')],
    [
      'other-json',
      (body) => expect(JSON.parse(String(body))).toEqual({ message: ['no', 'answer'], code: null }),
    ],
    ['long', (body) => expect([body.length, codeOf(JSON.parse(String(body)))]).toEqual([1024 * 1024, 1000])],
  ])('answers with the garbage %s', async (kind, check) => {
    const carrier = await platform({ httpMode: { mode: 'garbage', kind } });
    const response = await carrier.post(sendPath, sendBody);
    expect(response.status).toBe(200);
    check(Buffer.from(await response.arrayBuffer()), response.headers.get('content-type') ?? '');
    expect(counted(carrier)).toEqual(takenUnanswered);
  });

  test('answers with garbage and has not accepted', async () => {
    for (const kind of httpGarbageKinds) {
      const carrier = await platform({ httpMode: { mode: 'garbage', kind, accepts: false } });
      expect((await octets(carrier))[0]).toBe(200);
      expect(counted(carrier)).toEqual(nothing);
    }
  });

  test('redirects, and counts who follows', async () => {
    const carrier = await platform({ httpMode: { mode: 'redirect', status: 307 } });
    const response = await carrier.post(sendPath, sendBody);
    const location = response.headers.get('location')!;
    expect([response.status, counted(carrier)]).toEqual([307, nothing]);
    expect(carrier.http.state.counters.redirectsFollowed).toBe(0);
    await fetch(location, { method: 'POST' });
    expect(carrier.http.state.counters.redirectsFollowed).toBe(1);
    carrier.http.modes.set({ mode: 'redirect', location: 'http://192.0.2.1/' });
    expect((await carrier.post(sendPath, sendBody)).headers.get('location')).toBe('http://192.0.2.1/');
  });

  test('gives the same id twice', async () => {
    const carrier = await platform({ httpMode: { ids: { repeatAfter: 1 } } });
    const [first, second] = [await carrier.send(), await carrier.send()];
    expect(first.serverTxnId).toBe(second.serverTxnId);
    carrier.http.modes.set({});
    expect((await carrier.send()).serverTxnId).not.toBe((await carrier.send()).serverTxnId);
  });

  test('has a clock that is off', async () => {
    const offsetMs = -86_400_000;
    const carrier = await platform({ httpMode: { clock: { offsetMs } } });
    const response = await carrier.post(sendPath, sendBody);
    const { mnoTxnId } = (await response.json()) as { mnoTxnId: string };
    const aheadMs = Date.parse(response.headers.get('date')!) - Date.now();
    expect(Math.abs(aheadMs - offsetMs)).toBeLessThan(10_000);
    const dayBefore = new Date(Date.now() + offsetMs + 6 * 3_600_000).toISOString();
    expect(mnoTxnId).toContain(dayBefore.slice(0, 10).replaceAll('-', ''));
  });

  test('passes from one mode to the next after so many requests or so long', async () => {
    const carrier = await platform({
      httpMode: { mode: 'error', code: 9011, forNext: 2, then: { mode: 'error', code: 9012, forMs: 60 } },
    });
    const codes = [codeOf(await carrier.send()), codeOf(await carrier.send()), codeOf(await carrier.send())];
    expect(codes).toEqual([9011, 9011, 9012]);
    await vi.waitFor(async () => expect(codeOf(await carrier.send())).toBe(1000));
  });

  test('does so to a share of the requests only', async () => {
    const carrier = await platform({ httpMode: { mode: 'error', code: 9099, only: { oneIn: 3 } } });
    const codes = [];
    for (let count = 0; count < 6; count += 1) codes.push(codeOf(await carrier.send()));
    expect(codes).toEqual([1000, 1000, 9099, 1000, 1000, 9099]);
  });
});

test('every behaviour is tested here', () => {
  const tested = readFileSync(import.meta.filename, 'utf8');
  const missing = httpBehaviours.filter(
    ({ name }) => name !== 'happy' && !tested.includes(`mode: '${name}'`),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('a request that is too long, cut short, or of another path is refused, and others go on', async () => {
  const carrier = await platform();
  expect((await carrier.post(sendPath, 'x'.repeat(5 * 1024 * 1024))).status).toBe(413);
  expect((await carrier.post('/a2p-sms/api/v1/other', {})).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${carrier.httpPort}${sendPath}`)).status).toBe(404);
  const socket = connect(carrier.httpPort, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`POST ${sendPath} HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"half":`);
  socket.resetAndDestroy();
  expect(codeOf(await carrier.send())).toBe(1000);
  expect(carrier.http.journal.total).toBe(1);
  expect(carrierRequests).toContain(`POST ${sendPath}`);
});

test('it may be reached by TLS only', async () => {
  const pem = readFileSync(new URL('../localhost.pem', import.meta.url));
  const carrier = await platform({ httpTls: { cert: pem, key: pem } });
  const asked = request({ port: carrier.httpPort, path: '/balance', rejectUnauthorized: false }).end();
  const [response] = await once(asked, 'response');
  expect(response.statusCode).toBe(403);
  response.resume();
  await expect(carrier.send()).rejects.toThrow();
});
