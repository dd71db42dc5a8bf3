import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { commandStatus } from '#services/kit/smpp/codec/commandStatus.ts';
import type { DataSm, DeliverSm } from '#services/kit/smpp/codec/pdu.ts';
import { receiptKey, responseKey } from '#services/engine/receipts/carrierMessageId.ts';
import { startRawCarrier } from './RawCarrier.ts';
import { sampleReceipt } from './samplePdus.ts';
import { openBind, simulator } from './binds.ts';

async function rawCarrier(...given: Parameters<typeof startRawCarrier>) {
  const carrier = await startRawCarrier(...given);
  onTestFinished(() => carrier.close());
  return carrier;
}

describe('a delivery', () => {
  test('is answered when its handler has finished, not before', async () => {
    const carrier = await rawCarrier();
    let store: () => void = () => {};
    const stored = new Promise<void>((resolve) => (store = resolve));
    const onDeliver = vi.fn(() => stored);
    await openBind(carrier.port, {}, { onDeliver });
    carrier.sockets[0]?.write(sampleReceipt({ sequence: 1 }));
    carrier.sockets[0]?.write({ command: 'enquire_link', sequence: 2 });
    await vi.waitFor(() => expect(carrier.received).toHaveLength(2));
    // The link works on while the receipt is being stored.
    expect(carrier.received.map(({ command }) => command)).toEqual(['bind_transceiver', 'enquire_link_resp']);
    store();
    await vi.waitFor(() =>
      expect(carrier.received.at(-1)).toMatchObject({ command: 'deliver_sm_resp', status: 0, sequence: 1 }),
    );
    expect(onDeliver).toHaveBeenCalledOnce();
  });

  test('that cannot be stored is answered ESME_RX_T_APPN, comes again, and is taken then', async () => {
    const { port, state } = await simulator({ mode: { receipts: { delayMs: 0 } } });
    let failures = 2;
    const taken: string[] = [];
    const onDeliver = async (deliver: DeliverSm | DataSm) => {
      failures -= 1;
      if (failures >= 0) throw new Error('the database is away');
      taken.push(deliver.command);
    };
    const { send, bind, faults } = await openBind(port, {}, { onDeliver });
    await send();
    await vi.waitFor(() => expect(taken).toHaveLength(1));
    await vi.waitFor(() => expect(state().counters.receiptsTaken).toBe(1));
    expect(state().counters).toMatchObject({ receiptsSent: 3, receiptsRefused: 2 });
    expect(bind.counters).toMatchObject({ deliveries: 1, deliveriesRefused: 2 });
    expect(faults).toHaveLength(2);
  });

  test('that cannot be stored is answered more and more slowly, though its carrier brings it again at once', async () => {
    let sequence = 1;
    const carrier = await rawCarrier((pdu, socket) => {
      if (pdu.command !== 'deliver_sm_resp') return false;
      if (pdu.status !== 0) socket.write(sampleReceipt({ sequence: (sequence += 1) }));
      return false;
    });
    let isAway = true;
    const onDeliver = vi.fn(async () => {
      if (isAway) throw new Error('the database is away');
    });
    const { bind } = await openBind(carrier.port, {}, { onDeliver });
    carrier.sockets[0]?.write(sampleReceipt({ sequence }));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(onDeliver.mock.calls.length).toBeGreaterThan(2);
    expect(onDeliver.mock.calls.length).toBeLessThan(15);
    isAway = false;
    await vi.waitFor(() => expect(bind.counters.deliveries).toBe(1), 3_000);
    // The next fault begins with a short wait again.
    const before = onDeliver.mock.calls.length;
    isAway = true;
    carrier.sockets[0]?.write(sampleReceipt({ sequence: (sequence += 1) }));
    await vi.waitFor(() => expect(onDeliver.mock.calls.length).toBeGreaterThan(before + 1), 500);
  });

  test('that cannot be stored is answered at once when the bind ends', async () => {
    const carrier = await rawCarrier();
    const { bind } = await openBind(
      carrier.port,
      {},
      { onDeliver: () => Promise.reject(new Error('the database is away')) },
    );
    for (const sequence of [1, 2]) carrier.sockets[0]?.write(sampleReceipt({ sequence }));
    await vi.waitFor(() => expect(bind.counters.deliveriesFailed).toBe(2));
    void bind.unbind(1_000);
    await vi.waitFor(() =>
      expect(carrier.received.filter(({ command }) => command === 'deliver_sm_resp')).toHaveLength(2),
    );
  });

  test('is refused for now when too many are being stored', async () => {
    const carrier = await rawCarrier();
    const onDeliver = () => new Promise<void>(() => {});
    await openBind(carrier.port, { maxDeliveries: 2 }, { onDeliver });
    for (const sequence of [1, 2, 3]) carrier.sockets[0]?.write(sampleReceipt({ sequence }));
    await vi.waitFor(() =>
      expect(carrier.received.at(-1)).toMatchObject({
        command: 'deliver_sm_resp',
        status: commandStatus.ESME_RX_T_APPN,
        sequence: 3,
      }),
    );
  });

  test('may come as data_sm', async () => {
    const carrier = await rawCarrier();
    const { receipts } = await openBind(carrier.port);
    const { shortMessage, ...fields } = sampleReceipt({ sequence: 8 });
    carrier.sockets[0]?.write({ ...fields, command: 'data_sm', tlvs: new Map([[0x0424, shortMessage]]) });
    await vi.waitFor(() =>
      expect(carrier.received.at(-1)).toMatchObject({ command: 'data_sm_resp', status: 0, sequence: 8 }),
    );
    expect(receipts).toMatchObject([{ carrierMessageId: '42' }]);
  });

  test('before the bind is refused', async () => {
    const carrier = await rawCarrier((pdu, socket) => {
      if (pdu.command === 'bind_transceiver') socket.write(sampleReceipt({ sequence: 3 }));
      return false;
    });
    await openBind(carrier.port);
    await vi.waitFor(() =>
      expect(carrier.received.at(-1)).toMatchObject({ status: commandStatus.ESME_RINVBNDSTS, sequence: 3 }),
    );
  });

  test('that was not answered before its link broke comes again on the next one', async () => {
    const { port } = await simulator({ mode: { receipts: { delayMs: 0 } } });
    const onDeliver = vi.fn(() => new Promise<void>(() => {}));
    const first = await openBind(port, {}, { onDeliver });
    await first.send();
    await vi.waitFor(() => expect(onDeliver).toHaveBeenCalledOnce());
    first.bind.destroy('cut');
    const second = await openBind(port);
    await vi.waitFor(() => expect(second.receipts).toHaveLength(1));
  });

  test('waits for the next link when none can take it', async () => {
    const { port, state } = await simulator({ mode: { receipts: { delayMs: 0 } } });
    const first = await openBind(port, { bindAs: 'transmitter' });
    await first.send();
    await first.bind.unbind(1_000);
    await vi.waitFor(() => expect(state().receiptsWaiting).toBe(1));
    const second = await openBind(port);
    await vi.waitFor(() => expect(second.receipts).toHaveLength(1));
    expect(first.receipts).toEqual([]);
  });
});

describe('receipts of the simulator', () => {
  test('can come before the answer to their submit', async () => {
    const { port } = await simulator({ mode: { mode: 'delay', delayMs: 20, receipts: { when: 'early' } } });
    const order: string[] = [];
    const onDeliver = async () => void order.push('receipt');
    const { send } = await openBind(port, {}, { onDeliver });
    await send().then(() => order.push('answer'));
    expect(order).toEqual(['receipt', 'answer']);
  });

  test('can be repeated, and of another state', async () => {
    const { port } = await simulator({
      mode: { receipts: { state: 'EXPIRED', errorCode: '01F', repeat: 3 } },
    });
    const { send, receipts } = await openBind(port);
    await send();
    await vi.waitFor(() => expect(receipts).toHaveLength(3));
    expect(new Set(receipts.map(({ status, carrierError }) => `${status} ${carrierError}`))).toEqual(
      new Set(['expired 01F']),
    );
  });

  test('can be missing, and are not sent to those who want none', async () => {
    const { port, state, setMode } = await simulator({ mode: { receipts: { when: 'never' } } });
    const { send, receipts } = await openBind(port);
    await send();
    setMode({ receipts: { delayMs: 0 } });
    await send({ registeredDelivery: false });
    await send({ msisdn: '8801799999999' });
    await vi.waitFor(() => expect(receipts).toHaveLength(1));
    expect(state().counters.receiptsSent).toBe(1);
  });

  test('can write ids in another base than the answers', async () => {
    const { port } = await simulator({ mode: { ids: { response: 'hex', receipt: 'decimal' } } });
    const { send, receipts } = await openBind(port);
    const [outcome] = await send();
    await vi.waitFor(() => expect(receipts).toHaveLength(1));
    const { carrierMessageId } = outcome as { carrierMessageId: string };
    expect(receipts[0]?.carrierMessageId).toBe(BigInt(`0x${carrierMessageId}`).toString());
  });

  test('of special numbers are what the README says', async () => {
    const { port } = await simulator({ mode: { receipts: { delayMs: 0 } } });
    const { send, receipts } = await openBind(port);
    for (const last of ['1', '2', '3', '4', '5']) {
      await send({ msisdn: `880170099000${last}` });
    }
    await vi.waitFor(() => expect(receipts).toHaveLength(5));
    const states = receipts.map(({ carrierStatus }) => carrierStatus);
    expect(states).toEqual(['UNDELIV', 'EXPIRED', 'REJECTD', 'DELETED', 'UNKNOWN']);
  });

  test('can end in several ways, each for its share', async () => {
    const outcomes = [
      { state: 'UNDELIV', errorCode: '011', share: 0.3 },
      { state: 'REJECTD', share: 0.2 },
    ];
    const { port } = await simulator({
      mode: { seed: 3, receipts: { delayMs: 0, outcomes, missing: 0.25 } },
    });
    const { send, receipts } = await openBind(port, { window: 500 });
    await Promise.all(Array.from({ length: 400 }, () => send()));
    const count = (state: string) => receipts.filter(({ carrierStatus }) => carrierStatus === state).length;
    await vi.waitFor(() => expect(receipts.length).toBeGreaterThan(260));
    expect(receipts.length).toBeLessThan(340);
    for (const [state, share] of [
      ['DELIVRD', 0.5],
      ['UNDELIV', 0.3],
      ['REJECTD', 0.2],
    ] as const) {
      expect(Math.abs(count(state) / receipts.length - share)).toBeLessThan(0.1);
    }
    expect(receipts.find(({ carrierStatus }) => carrierStatus === 'UNDELIV')?.carrierError).toBe('011');
  });

  test('can contradict themselves, in time and out of order', async () => {
    const followedBy = [
      { state: 'EXPIRED', errorCode: '002', afterMs: 20 },
      { state: 'DELIVRD', afterMs: 40 },
    ];
    const mode = { receipts: { state: 'ENROUTE', delayMs: 10, followedBy } };
    const { port, setMode } = await simulator({ mode });
    const { send, receipts } = await openBind(port, { window: 100 });
    await send();
    await vi.waitFor(() => expect(receipts).toHaveLength(3));
    expect(receipts.map(({ carrierStatus }) => carrierStatus)).toEqual(['ENROUTE', 'EXPIRED', 'DELIVRD']);
    setMode({ receipts: { delayMs: 0, jitterMs: 60 } });
    receipts.length = 0;
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => send()));
    await vi.waitFor(() => expect(receipts).toHaveLength(50));
    const sent = outcomes.flat().map((outcome) => 'carrierMessageId' in outcome && outcome.carrierMessageId);
    const received = receipts.map(({ carrierMessageId }) => carrierMessageId);
    expect(received).not.toEqual(sent);
    expect(received.toSorted()).toEqual(sent.toSorted());
  });

  test.each([
    ['text', 'DELIVRD', 0],
    ['tlvs', 'DELIVRD', 2],
    ['both', 'DELIVRD', 2],
    ['tlvs', 'SHREDDED', 0],
  ])('can be carried in %s, of state %s', async (form, state, parameters) => {
    const { port } = await simulator({ mode: { receipts: { form, state, errorCode: '01F', delayMs: 0 } } });
    const delivered: DeliverSm[] = [];
    const onDeliver = async (deliver: DeliverSm | DataSm) => void delivered.push(deliver as DeliverSm);
    const { send } = await openBind(port, {}, { onDeliver });
    const [outcome] = await send();
    await vi.waitFor(() => expect(delivered).toHaveLength(1));
    const [deliver] = delivered;
    expect(deliver).toMatchObject({
      source: { ton: 1, npi: 1, addr: '8801712345678' },
      destination: { addr: 'BARTA' },
      esmClass: 4,
    });
    const { carrierMessageId } = outcome as { carrierMessageId: string };
    expect(deliver?.tlvs.size).toBe(parameters);
    const text = deliver?.shortMessage.toString('latin1');
    if (form === 'tlvs') expect(text).toBe('');
    else expect(text).toMatch(new RegExp(`^id:${carrierMessageId} sub:001 .* stat:${state} err:01F text:$`));
  });

  test('can be repeated after a while, also before the answer', async () => {
    const { port, state } = await simulator({
      mode: { mode: 'delay', delayMs: 300, receipts: { when: 'early', repeat: 3, repeatAfterMs: 200 } },
    });
    const { send, receipts } = await openBind(port);
    await send();
    expect([1, 2]).toContain(receipts.length);
    await vi.waitFor(() => expect(receipts).toHaveLength(3));
    await vi.waitFor(() => expect(state().counters.receiptsTaken).toBe(3));
  });

  test.each([
    ['zero-padded', 'decimal', 'strip-zeros'],
    ['hex', 'hex-lower', 'fold-case'],
    ['decimal', 'hex-lower', 'decimal-to-hex'],
    ['uuid', 'uuid', 'exact'],
  ] as const)('can have ids %s in answers and %s in themselves: %s', async (response, receipt, idMode) => {
    const { port } = await simulator({ mode: { ids: { response, receipt }, receipts: { delayMs: 0 } } });
    const { send, receipts } = await openBind(port);
    const [outcome] = await send();
    await vi.waitFor(() => expect(receipts).toHaveLength(1));
    const { carrierMessageId } = outcome as { carrierMessageId: string };
    expect(receiptKey(receipts[0]!.carrierMessageId, idMode)).toBe(responseKey(carrierMessageId, idMode));
  });

  test('can be for ids that come again', async () => {
    const { port } = await simulator({
      mode: { ids: { response: 'decimal', receipt: 'decimal', repeatAfter: 2 } },
    });
    const { send } = await openBind(port);
    const ids = [];
    for (let time = 0; time < 4; time += 1) ids.push(...(await send()));
    expect(ids[2]).toEqual(ids[0]);
    expect(ids[3]).toEqual(ids[1]);
    expect(ids[1]).not.toEqual(ids[0]);
  });

  test('are at most a window unanswered', async () => {
    const { port, state } = await simulator({ mode: { receipts: { delayMs: 0, window: 3 } } });
    const stored: (() => void)[] = [];
    const onDeliver = () => new Promise<void>((resolve) => stored.push(resolve));
    const { send } = await openBind(port, { window: 20 }, { onDeliver });
    await Promise.all(Array.from({ length: 10 }, () => send()));
    await vi.waitFor(() => expect(stored).toHaveLength(3));
    expect(state()).toMatchObject({ receiptsWaiting: 7, counters: { receiptsSent: 3 } });
    stored.pop()!();
    await vi.waitFor(() => expect(state().receiptsWaiting).toBe(6));
  });
});
