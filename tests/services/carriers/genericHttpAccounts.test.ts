import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createRoute,
  findReceiptAddress,
  findRoute,
  replaceReceiptAddress,
  updateRoute,
} from '#contract/main-api/carriers/routes.ts';
import { dryRunRoute, listRoutePresets } from '#contract/main-api/carriers/routeDryRun.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { refused } from '#tests/helpers/http/answers.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { startHttpRoute, type HttpRouteWorld } from '#tests/helpers/messages/httpRoute.ts';
import { becomes, messageOf, send } from '#tests/helpers/messages/messageState.ts';
import { passWaits } from '#tests/helpers/messages/queue.ts';

let scene: HttpRouteWorld;
beforeAll(async () => {
  scene = await startHttpRoute('jasmin');
});
beforeEach(async () => {
  scene.world.carrier.http.modes.set({ receipts: { delayMs: 0 } });
  scene.world.carrier.http.setSettings({});
  await scene.isUp();
});
afterEach(() => expectInvariants(scene.world.database));
afterAll(() => scene.world.close());

const params = () => ({ id: scene.route.id });
const addressOf = async () => (await scene.admin.call(findReceiptAddress, { params: params() })).address!;

describe('a carrier that', () => {
  test('refuses a message ends it, uncharged, with its status', async () => {
    scene.world.carrier.http.modes.set({ mode: 'error', code: 400, text: 'Argument [to] is wrong' });
    const id = await send(scene.operator);
    const refusal = { status: 'rejected', carrier_status: 'HTTP_400', charged: 0 };
    await becomes(scene.world.database, id, refusal);
  });

  test('is too busy gets the message later', async () => {
    scene.world.carrier.http.modes.set({
      mode: 'error',
      code: 403,
      text: 'User throughput exceeded',
      forNext: 2,
      then: { mode: 'happy' },
    });
    const id = await send(scene.operator);
    const expected = { status: 'delivered', charged: 1, possible_duplicate: false };
    await eventually(async () => {
      await passWaits(scene.world.database);
      await becomes(scene.world.database, id, expected, 0);
    }, 20_000);
  });

  test('has no credit left gets nothing until it has some, and nothing is lost', async () => {
    scene.world.carrier.http.setSettings({ purses: { account: 0 } });
    const ids = [await send(scene.operator), await send(scene.operator)];
    await eventually(async () => expect(await scene.state()).toMatchObject({ state: 'refusing' }));
    expect((await scene.state()).lastFailure).toMatch(
      /refuses the account \(HTTP_403\): Error "Cannot charge/,
    );
    for (const id of ids) expect((await messageOf(scene.world.database, id)).status).toBe('queued');
    scene.world.carrier.http.fillPurses({ account: 1_000 });
    for (const id of ids)
      await becomes(scene.world.database, id, { status: 'delivered', charged: 1, attempts: 1 }, 90_000);
  });

  test('does not know the password is not tried with every message', async () => {
    await scene.useSettings({ ...scene.settingsOf('jasmin'), password: 'wrong' });
    const id = await send(scene.operator);
    await eventually(async () => expect(await scene.state()).toMatchObject({ state: 'refusing' }));
    expect((await scene.state()).lastFailure).not.toContain('wrong');
    await scene.useSettings(scene.settingsOf('jasmin'));
    await becomes(scene.world.database, id, { status: 'delivered', attempts: 1 }, 30_000);
  });

  test('cannot be reached is waiting, and says so before any message', async () => {
    const body = { port: 1, currentPassword: demoPassword };
    await scene.admin.call(updateRoute, { params: params(), body });
    await eventually(async () => expect(await scene.state()).toMatchObject({ state: 'waiting' }));
    expect((await scene.state()).lastFailure).toContain('ECONNREFUSED');
    const back = { port: scene.world.carrier.httpPort, currentPassword: demoPassword };
    await scene.admin.call(updateRoute, { params: params(), body: back });
  });
});

describe('the address of receipts', () => {
  /** A message whose receipt has not come, and the id that the carrier gave it. */
  async function submitted(): Promise<{ id: number; carrierId: string }> {
    scene.world.carrier.http.modes.set({ receipts: { when: 'never' } });
    const id = await send(scene.operator);
    const row = await becomes(scene.world.database, id, { status: 'submitted' });
    return { id, carrierId: row.carrier_message_id! };
  }

  test.each<[string, (address: string, id: string) => Promise<Response>]>([
    ['GET', (address, id) => fetch(`${address}?id=${id}&message_status=DELIVRD&err=000`)],
    [
      'POST of a form',
      (address, id) =>
        fetch(address, { method: 'POST', body: new URLSearchParams({ id, message_status: 'DELIVRD' }) }),
    ],
    [
      'POST of JSON',
      (address, id) =>
        fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ id, message_status: 'DELIVRD' }),
        }),
    ],
    [
      'POST of JSON without its type',
      (address, id) =>
        fetch(address, {
          method: 'POST',
          body: Buffer.from(JSON.stringify({ id, message_status: 'DELIVRD' })),
        }),
    ],
  ])('takes a receipt by %s, stores it, and answers as the carrier wants it', async (_, push) => {
    const { id, carrierId } = await submitted();
    const response = await push(await addressOf(), carrierId);
    expect([response.status, await response.text()]).toEqual([200, 'ACK/Jasmin']);
    // Stored before the answer.
    expect((await messageOf(scene.world.database, id)).status).toBe('delivered');
    const again = await push(await addressOf(), carrierId);
    expect(again.status).toBe(200);
  });

  test('takes nothing with another secret, from elsewhere, without an id, or too large', async () => {
    const { id, carrierId } = await submitted();
    const address = await addressOf();
    const query = `id=${carrierId}&message_status=DELIVRD`;
    const statusOf = async (url: string, init?: RequestInit) => (await fetch(url, init)).status;
    expect(await statusOf(`${address}x?${query}`)).toBe(404);
    expect(await statusOf(`${address.replace(/\/\d+\//, '/999999/')}?${query}`)).toBe(404);
    expect(await statusOf(`${address.replace(/\/\d+\//, '/x/')}?${query}`)).toBe(404);
    expect(await statusOf(`${address}?message_status=DELIVRD`)).toBe(400);
    expect(await statusOf(address, { method: 'POST', body: 'x'.repeat(70_000) })).toBe(413);
    try {
      await scene.useSettings(scene.settingsOf('jasmin', { networks: ['203.0.113.0/24'] }));
      // Without an id: until the settings are read, a whole receipt would be taken.
      await eventually(async () => expect(await statusOf(`${address}?message_status=DELIVRD`)).toBe(404));
      expect(await statusOf(`${address}?${query}`)).toBe(404);
      expect((await messageOf(scene.world.database, id)).status).toBe('submitted');
      await scene.useSettings(scene.settingsOf('jasmin', { networks: ['127.0.0.0/8', '::1'] }));
      await eventually(async () => expect(await statusOf(`${address}?${query}`)).toBe(200));
      await becomes(scene.world.database, id, { status: 'delivered' });
    } finally {
      await scene.useSettings(scene.settingsOf('jasmin'));
    }
  });

  test('has another secret when it is replaced, and the one before is valid for what was sent with it', async () => {
    const { id, carrierId } = await submitted();
    const earlier = await addressOf();
    const { address, earlierUntil } = await scene.admin.call(replaceReceiptAddress, { params: params() });
    expect(address).not.toBe(earlier);
    expect(earlierUntil).not.toBeNull();
    const response = await fetch(`${earlier}?id=${carrierId}&message_status=DELIVRD`);
    expect(response.status).toBe(200);
    await becomes(scene.world.database, id, { status: 'delivered' });
    await scene.admin.call(replaceReceiptAddress, { params: params() });
    await eventually(async () =>
      expect((await fetch(`${earlier}?id=1&message_status=DELIVRD`)).status).toBe(404),
    );
  });

  test('is taken also of a route that is switched off', async () => {
    const { id, carrierId } = await submitted();
    await scene.admin.call(updateRoute, { params: params(), body: { isEnabled: false } });
    const response = await fetch(`${await addressOf()}?id=${carrierId}&message_status=DELIVRD`);
    expect(response.status).toBe(200);
    await becomes(scene.world.database, id, { status: 'delivered' });
    const body = { isEnabled: true, currentPassword: demoPassword };
    await scene.admin.call(updateRoute, { params: params(), body });
  });
});

describe('a route', () => {
  test('shows no secrets', async () => {
    const secret = (await addressOf()).split('/').at(-1)!;
    const shown = JSON.stringify(await scene.admin.call(findRoute, { params: params() }));
    expect(shown).toContain('"hasPassword":true');
    expect(shown).not.toContain(secret);
    expect(shown).not.toContain('"secret"');
  });

  test('needs the own password to be changed, and none where nothing changes', async () => {
    const { password: _password, ...kept } = scene.settingsOf('jasmin');
    await scene.admin.call(updateRoute, { params: params(), body: { httpCarrier: kept } });
    const httpCarrier = { ...kept, username: 'other' };
    expect(
      await refused(scene.admin, updateRoute, { params: params(), body: { httpCarrier } }),
    ).toMatchObject([422, 'rule-refused', { currentPassword: 'required' }]);
  });

  test('without number, or of another kind, is refused at the field', async () => {
    const body = {
      kind: 'http',
      name: 'Another',
      host: 'carrier.example',
      currentPassword: demoPassword,
    } as const;
    const settings = scene.settingsOf('jasmin');
    const httpCarrier = { ...settings, send: { ...settings.send, body: 'text={text}' } };
    expect(await refused(scene.admin, createRoute, { body: { ...body, httpCarrier } })).toEqual([
      422,
      'rule-refused',
      { 'httpCarrier.send.body': 'template-without-number' },
    ]);
    const smpp = { ...body, kind: 'smpp', systemId: 'barta', httpCarrier: settings } as const;
    expect(await refused(scene.admin, createRoute, { body: smpp })).toMatchObject([
      422,
      'rule-refused',
      { httpCarrier: 'route-of-other-kind' },
    ]);
  });
});

describe('a dry run', () => {
  const run = (changes: object = {}) => ({
    host: 'carrier.example',
    port: 8_443,
    usesTls: true,
    httpCarrier: scene.settingsOf('jasmin', { callbackBase: 'https://sms.example.com' }),
    message: { to: '01712345678', text: 'বার্তা', senderId: 'BARTA', class: 'transactional' as const },
    ...changes,
  });

  test('shows the request, with masked secrets, and how an answer and a receipt are read; nothing is sent', async () => {
    const before = scene.world.carrier.http.counters.requests;
    const reply = await scene.admin.call(dryRunRoute, {
      body: run({
        answer: { status: 200, body: 'Success "u-1"' },
        receipt: 'id=u-1&message_status=UNDELIV&err=027',
      }),
    });
    expect(reply.request).toMatchObject({ method: 'POST', url: 'https://carrier.example:8443/send' });
    const form = new URLSearchParams(reply.request.body!);
    expect(Object.fromEntries(form)).toMatchObject({
      username: 'barta',
      password: '********',
      to: '8801712345678',
      'hex-content': '09ac09be09b009cd09a409be',
      'dlr-url': 'https://sms.example.com/carrier-receipts/1/********',
    });
    expect(form.has('content')).toBe(false);
    expect(JSON.stringify(reply)).not.toContain('secret');
    expect(reply.answer).toEqual({
      result: 'accepted',
      rule: 0,
      carrierMessageId: 'u-1',
      carrierStatus: 'HTTP_200',
    });
    expect(reply.receipts).toEqual([
      { id: 'u-1', status: 'undelivered', carrierStatus: 'UNDELIV', carrierError: '027' },
    ]);
    expect(scene.world.carrier.http.counters.requests).toBe(before);
  });

  test('says that an answer leaves it open, and what is wrong with the settings', async () => {
    const unread = await scene.admin.call(dryRunRoute, {
      body: run({ answer: { status: 500, body: '<html>' } }),
    });
    expect(unread.answer).toEqual({
      result: 'uncertain',
      rule: null,
      carrierMessageId: null,
      carrierStatus: null,
    });
    const settings = scene.settingsOf('jasmin');
    const httpCarrier = { ...settings, send: { ...settings.send, body: 'to={to}' } };
    expect(await refused(scene.admin, dryRunRoute, { body: run({ httpCarrier }) })).toEqual([
      422,
      'rule-refused',
      { 'httpCarrier.send.body': 'template-without-text' },
    ]);
  });

  test('works for each preset, and shows the request for polled receipts', async () => {
    for (const { name, settings } of await scene.admin.call(listRoutePresets, {})) {
      const receipts = { ...settings.receipts, callbackBase: 'https://sms.example.com' };
      const httpCarrier = { ...settings, receipts, username: 'barta', password: 'secret' };
      const { request, poll } = await scene.admin.call(dryRunRoute, { body: run({ httpCarrier }) });
      expect(request.url).toMatch(/^https:\/\/carrier\.example:8443\//);
      expect(poll?.url ?? null).toBe(
        name === 'infobip-polled' ? 'https://carrier.example:8443/sms/1/reports?messageId=carrier-id' : null,
      );
    }
  });
});
