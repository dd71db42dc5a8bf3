import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { commandStatus } from '#services/kit/smpp/codec/commandStatus.ts';
import { noTlvs, type DeliverSm, type SubmitSm } from '#services/kit/smpp/codec/pdu.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { onServer } from '#tests/helpers/database/engines.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { becomes, messageOf, send } from '#tests/helpers/messages/messageState.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';
import { startRawCarrier, type RawCarrier } from '#tests/simulators/RawCarrier.ts';
import { sampleReceipt } from '#tests/simulators/samplePdus.ts';

let world: World;
let operator: Client;
let carrier: RawCarrier;
let sequence = 0;
/** This carrier's reaction to a submit; it calls the n-th message `id-n`. */
let onSubmit: (submit: SubmitSm, id: string) => void;
let messages = 0;

beforeAll(async () => {
  carrier = await startRawCarrier((pdu) => {
    if (pdu.command !== 'submit_sm') return false;
    onSubmit(pdu, `id-${(messages += 1)}`);
    return true;
  });
  world = await startWorld({ env: { SMPP_PORT: String(carrier.port) } });
  operator = await world.signIn('operator');
});
afterEach(() => expectInvariants(world.database));
afterAll(async () => {
  await world.close();
  await carrier.close();
});

const socket = () => carrier.sockets.at(-1)!;
const accept = (submit: SubmitSm, messageId: string) =>
  socket().write({
    command: 'submit_sm_resp',
    status: 0,
    sequence: submit.sequence,
    messageId,
    tlvs: noTlvs,
  });

/** @returns the sequence_number by which its answer is known */
function deliver(id: string, state = 'DELIVRD', changes: Partial<DeliverSm> = {}): number {
  sequence += 1;
  const shortMessage = Buffer.from(`id:${id} stat:${state} err:000`);
  socket().write(sampleReceipt({ sequence, shortMessage, ...changes }));
  return sequence;
}

const answerTo = (asked: number, timeoutMs?: number) =>
  eventually(() => {
    const answer = carrier.received.find(
      (pdu) => pdu.command === 'deliver_sm_resp' && pdu.sequence === asked,
    );
    expect(answer).toBeDefined();
    return (answer as { status: number }).status;
  }, timeoutMs);

test('a receipt that comes before the answer to its submit finds its message', async () => {
  onSubmit = (submit, id) => {
    const receipt = deliver(id);
    void answerTo(receipt).then(() => accept(submit, id));
  };
  const id = await send(operator);
  await becomes(world.database, id, { status: 'delivered', carrier_status: 'DELIVRD', charged: 1 }, 9_000);
});

test('receipts and answers that cross each other all find their messages, soon', async () => {
  onSubmit = (submit, id) => {
    deliver(id);
    accept(submit, id);
    deliver(id);
  };
  const ids = await Promise.all(Array.from({ length: 20 }, () => send(operator)));
  for (const id of ids) await becomes(world.database, id, { status: 'delivered', charged: 1 }, 9_000);
});

test('a text from a handset is acknowledged, and changes nothing', async () => {
  onSubmit = accept;
  const id = await send(operator);
  await becomes(world.database, id, { responded_at: expect.any(Date) });
  const before = await messageOf(world.database, id);
  expect(await answerTo(deliver(`id-${messages}`, 'UNDELIV', { esmClass: 0 }))).toBe(commandStatus.ESME_ROK);
  expect(await messageOf(world.database, id)).toEqual(before);
  await answerTo(deliver(`id-${messages}`));
  await becomes(world.database, id, { status: 'delivered' });
});

test('a garbled receipt is kept, and keeps no good one out', async () => {
  onSubmit = accept;
  const id = await send(operator);
  await becomes(world.database, id, { responded_at: expect.any(Date) });
  const garbled = deliver('\u0000\u0001\u00ff'.repeat(5), 'DELI\u0000VRD');
  const unknown = deliver('nobody-knows-me', 'DELIVRD');
  const good = deliver(`id-${messages}`);
  for (const asked of [garbled, unknown, good]) expect(await answerTo(asked)).toBe(commandStatus.ESME_ROK);
  await becomes(world.database, id, { status: 'delivered' });
});

test.runIf(inject('engine').kind === 'server')(
  'while the database is away the carrier is told to come again, and the receipt arrives later',
  async () => {
    onSubmit = accept;
    const id = await send(operator);
    await becomes(world.database, id, { responded_at: expect.any(Date) });
    await allowConnections(false);
    expect(await answerTo(deliver(`id-${messages}`))).toBe(commandStatus.ESME_RX_T_APPN);
    await allowConnections(true);
    await eventually(async () => {
      expect(await answerTo(deliver(`id-${messages}`))).toBe(commandStatus.ESME_ROK);
    });
    await becomes(world.database, id, { status: 'delivered' });
  },
);

/** Allows or refuses connections to the whole database; when they are refused, existing ones are ended. */
async function allowConnections(allowed: boolean): Promise<void> {
  const engine = inject('engine') as { url: string };
  const name = new URL(world.databaseUrl).pathname.slice(1);
  await onServer(engine.url, `alter database ${name} allow_connections ${allowed}`);
  if (!allowed) {
    await onServer(
      engine.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
  } else {
    await eventually(() => sql`select 1`.execute(world.database));
  }
}

const longId = 'x'.repeat(65);

test.each([
  ['an id of more than 64 octets', 'ids_invalid', longId],
  ['no id', 'ids_missing', ''],
] as const)(
  'a message accepted under %s is sent once and charged, and the route says whose fault it is',
  async (_, counter, messageId) => {
    const countOf = async () =>
      (await world.database.selectFrom('route_states').select([counter]).executeTakeFirst())?.[counter] ?? 0;
    const before = await countOf();
    const submits = messages;
    onSubmit = (submit) => {
      if (messageId === '') return accept(submit, '');
      // By hand, since our codec refuses to write it: head, id and NUL.
      const pdu = Buffer.alloc(16 + messageId.length + 1);
      pdu.writeUInt32BE(pdu.length, 0);
      pdu.writeUInt32BE(0x80000004, 4);
      pdu.writeUInt32BE(submit.sequence, 12);
      pdu.write(messageId, 16, 'latin1');
      socket().writeOctets(pdu);
    };
    const id = await send(operator);
    await becomes(world.database, id, { status: 'submitted', charged: 1, attempts: 1, uncertain_at: null });
    await eventually(async () => expect(await countOf()).toBe(before + 1));
    expect(messages).toBe(submits + 1);
    // Its receipt can name nothing that we know.
    await answerTo(deliver(messageId || 'never-told'));
    expect(await messageOf(world.database, id)).toMatchObject({ status: 'submitted', attempts: 1 });
  },
);

test('a receipt with an esm_class of 0 is recognised where the route says so, and is an incoming text otherwise', async () => {
  onSubmit = accept;
  const id = await send(operator);
  await becomes(world.database, id, { status: 'submitted' });
  const { carrier_message_id: carrierId } = await messageOf(world.database, id);
  const unmarked = () =>
    deliver('', '', {
      esmClass: 0,
      shortMessage: Buffer.from(
        `id:${carrierId} sub:001 dlvrd:001 submit date:2611210930 done date:2611210931 stat:DELIVRD err:000 text:`,
      ),
    });
  await answerTo(unmarked());
  expect(await messageOf(world.database, id)).toMatchObject({ status: 'submitted' });

  const sockets = carrier.sockets.length;
  await world.database
    .updateTable('routes')
    .set({ receipt_detection: 'text-too', revision: sql`revision + 1` })
    .execute();
  await eventually(() => expect(carrier.sockets.length).toBeGreaterThan(sockets));
  await eventually(async () => {
    // A receipt written to a session that is about to be replaced is never answered.
    await answerTo(unmarked(), 500);
    expect(await messageOf(world.database, id)).toMatchObject({ status: 'delivered' });
  });
});
