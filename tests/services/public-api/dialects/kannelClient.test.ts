import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kannelVersion, startKannel } from '../../../../bench/kannel/kannel.ts';
import { addDialectProgram } from '#tests/helpers/http/dialect.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { textsTo } from '#tests/helpers/messages/textsTo.ts';
import { startCallbackReceiver } from '#tests/helpers/webhooks/callbackReceiver.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

/** Debian's Kannel, a client that nobody here wrote, with Barta as its carrier by HTTP. */
describe.skipIf(kannelVersion() === null)('Kannel as a client', () => {
  let world: World;
  let kannel: Awaited<ReturnType<typeof startKannel>>;
  beforeAll(async () => {
    world = await startWorld({ env: { WEBHOOK_PRIVATE_ADDRESSES: 'true' } });
    const { base, key } = await addDialectProgram(world, 'kannel', 'Jamuna');
    kannel = await startKannel('Kannel', {
      carrierPort: world.carrier.port,
      carrierUrl: base,
      carrierKey: key,
      receipts: { kind: 'memory' },
      store: 'none',
    });
  });
  afterAll(async () => {
    await kannel.stop();
    await world.close();
  });

  /** As a program of its own user sends through it. */
  async function send(fields: Readonly<Record<string, string>>): Promise<string> {
    const query = new URLSearchParams({ username: 'bench', password: 'bench', from: 'JAMUNA', ...fields });
    const response = await fetch(`http://127.0.0.1:${kannel.port}/cgi-bin/sendsms?${query}`);
    return `${response.status} ${await response.text()}`;
  }

  test.each([
    ['in GSM 03.38', { text: 'Your parcel @ Dhaka {1} + 50%' }, 'Your parcel @ Dhaka {1} + 50%'],
    ['in Unicode', { text: 'আপনার পার্সেল', coding: '2', charset: 'UTF-8' }, 'আপনার পার্সেল'],
    ['in Latin 1', { text: 'café', charset: 'UTF-8' }, 'café'],
  ])('a text %s goes through Kannel and Barta to the handset', async (_, fields, text) => {
    const to = newNumbers(1)[0]!;
    expect(await send({ to, ...fields })).toBe('202 0: Accepted for delivery');
    await eventually(() => {
      const entries = [...world.carrier.journal.entries(to)];
      expect(entries).toMatchObject([{ text, source: 'JAMUNA' }]);
    }, 15_000);
    expect(await textsTo(world.database, to)).toHaveLength(1);
  });

  test('many at once arrive once each', async () => {
    const numbers = newNumbers(50);
    await Promise.all(numbers.map((to) => send({ to, text: 'One of many' })));
    await eventually(() => {
      for (const to of numbers) expect([...world.carrier.journal.entries(to)]).toHaveLength(1);
    }, 20_000);
    await expectInvariants(world.database);
  });

  test('receipts go back through it to its own user', async () => {
    const shop = await startCallbackReceiver();
    const to = newNumbers(1)[0]!;
    const url = `${shop.url}/?status=%d&from=%p&to=%P`;
    await send({ to, text: 'With receipts', 'dlr-mask': '31', 'dlr-url': url });
    await eventually(() => {
      // 8 is its own word for what Barta has accepted, or Barta's for what the carrier has.
      expect(shop.callbacks.map(({ query }) => query)).toContainEqual({
        status: '1',
        from: to,
        to: 'JAMUNA',
      });
    }, 20_000);
    await shop.close();
  });

  test('it gives up what Barta refuses, and sends on', async () => {
    expect(await send({ to: '12345', text: 'To nobody' })).toMatch(/^202 /);
    const to = newNumbers(1)[0]!;
    expect(await send({ to, text: 'After a refusal' })).toMatch(/^202 /);
    await eventually(() => expect([...world.carrier.journal.entries(to)]).toHaveLength(1), 15_000);
  });
});
