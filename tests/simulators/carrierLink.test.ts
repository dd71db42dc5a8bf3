import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { BindOptions } from '#services/engine/carriers/smpp/bind/bindOptions.ts';
import type { LinkState } from '#contract/main-api/carriers/routeStates.ts';
import { CarrierLink } from '#services/engine/carriers/smpp/bind/CarrierLink.ts';
import { submitDrafts } from '#services/engine/carriers/smpp/submit/submitPdu.ts';
import { startSimulator } from '#services/simulator/startSimulator.ts';
import { noTlvs } from '#services/kit/smpp/codec/pdu.ts';
import { ManualClock } from './ManualClock.ts';
import { startRawCarrier } from './RawCarrier.ts';
import { credentials, simulator } from './binds.ts';

function newLink(port: number, options: Partial<BindOptions> = {}) {
  const clock = new ManualClock();
  const states: LinkState[] = [];
  const link = new CarrierLink<string>(
    {
      bind: { host: '127.0.0.1', port, ...credentials, clock, ...options },
      submitOf: String,
      random: () => 0.999_999,
    },
    { onDeliver: async () => {}, onState: (state) => states.push(state) },
  );
  onTestFinished(() => link.stop(1_000));
  return { link, clock, states };
}

const [draft] = submitDrafts({
  msisdn: '8801712345678',
  senderId: 'BARTA',
  text: 'hello',
  reference: 1,
  registeredDelivery: false,
});

describe('CarrierLink', () => {
  test('binds, and has a bind only then', async () => {
    const { port } = await simulator();
    const { link, states } = newLink(port);
    expect([link.state, link.bind]).toEqual(['stopped', null]);
    link.start();
    expect([link.state, link.bind]).toEqual(['connecting', null]);
    await vi.waitFor(() => expect(link.state).toBe('bound'));
    expect(await link.submit(draft!, 'ref')).toMatchObject({ kind: 'accepted' });
    expect(states).toEqual(['connecting', 'bound']);
  });

  test('has none any more from the moment that the carrier unbinds, though its last answers are still to come', async () => {
    const carrier = await startRawCarrier((pdu, socket) => {
      if (pdu.command === 'submit_sm') socket.write({ command: 'unbind', sequence: 5 });
      return pdu.command === 'submit_sm';
    });
    onTestFinished(() => carrier.close());
    const { link } = newLink(carrier.port);
    link.start();
    await vi.waitFor(() => expect(link.bind).not.toBeNull());
    const outcome = link.submit(draft!, 'ref');
    await vi.waitFor(() => expect(link.bind).toBeNull());
    expect(link.state).toBe('bound');
    const { sequence } = carrier.received.find(({ command }) => command === 'submit_sm')!;
    carrier.sockets[0]!.write({
      command: 'submit_sm_resp',
      status: 0,
      sequence,
      messageId: 'last',
      tlvs: noTlvs,
    });
    expect(await outcome).toEqual({ kind: 'accepted', carrierMessageId: 'last' });
    await vi.waitFor(() => expect(link.state).toBe('waiting'));
  });

  test('comes back with a new bind after a lost link, and begins its backoff anew once a submit is accepted', async () => {
    const { port, dropAll } = await simulator();
    const { link, clock, states } = newLink(port);
    link.start();
    for (let time = 0; time < 3; time += 1) {
      await vi.waitFor(() => expect(link.state).toBe('bound'));
      const lost = link.bind;
      dropAll();
      await vi.waitFor(() => expect(link.state).toBe('waiting'));
      expect(link.retryInMs).toBe(1_000);
      expect(link.lastFailure).not.toBeNull();
      clock.advance(1_000);
      await vi.waitFor(() => expect(link.state).toBe('bound'));
      expect(link.bind).not.toBe(lost);
      expect(link.lastFailure).not.toBeNull();
      expect(await link.submit(draft!, 'ref')).toMatchObject({ kind: 'accepted' });
      expect(link.lastFailure).toBeNull();
    }
    expect(states.slice(0, 5)).toEqual(['connecting', 'bound', 'waiting', 'connecting', 'bound']);
  });

  test('waits longer after each refused bind, up to a minute, and says why', async () => {
    const { port } = await simulator();
    const { link, clock } = newLink(port, { password: 'wrong' });
    link.start();
    const waits: (number | null)[] = [];
    for (let time = 0; time < 8; time += 1) {
      await vi.waitFor(() => expect(link.state).toBe('waiting'));
      expect(link.lastFailure).toBe('the carrier refused the bind: ESME_RINVPASWD');
      waits.push(link.retryInMs);
      clock.advance(link.retryInMs ?? 0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1_000));
  });

  test('binds when a carrier that was away is there again', async () => {
    const away = await startSimulator();
    await away.close();
    const { link, clock } = newLink(away.port);
    link.start();
    await vi.waitFor(() => expect(link.lastFailure).toBe('ECONNREFUSED'));
    await simulator({ port: away.port });
    clock.advance(1_000);
    await vi.waitFor(() => expect(link.state).toBe('bound'));
  });

  test('stays down after stop, from any state', async () => {
    const { port, state } = await simulator();
    const bound = newLink(port);
    bound.link.start();
    await vi.waitFor(() => expect(bound.link.state).toBe('bound'));
    const connecting = newLink(port);
    connecting.link.start();
    const waiting = newLink(port, { password: 'wrong' });
    waiting.link.start();
    await vi.waitFor(() => expect(waiting.link.state).toBe('waiting'));
    for (const { link, clock } of [bound, connecting, waiting]) {
      await link.stop(1_000);
      expect([link.state, link.bind]).toEqual(['stopped', null]);
      expect(clock.timers).toBe(0);
    }
    await vi.waitFor(() => expect(state().binds).toEqual([]));
  });

  test('stays up when its owner’s handler throws', async () => {
    const { port } = await simulator();
    const faults: unknown[] = [];
    const link = new CarrierLink(
      { bind: { host: '127.0.0.1', port, ...credentials }, submitOf: String },
      {
        onDeliver: async () => {},
        onState: (state) => {
          throw new Error(state);
        },
        onFault: (fault) => faults.push(fault),
      },
    );
    onTestFinished(() => link.stop(1_000));
    link.start();
    await vi.waitFor(() => expect(link.bind).not.toBeNull());
    expect(faults).toEqual([new Error('connecting'), new Error('bound')]);
  });

  test('can be started again after a stop', async () => {
    const { port } = await simulator();
    const { link } = newLink(port);
    link.start();
    await link.stop(1_000);
    link.start();
    await vi.waitFor(() => expect(link.state).toBe('bound'));
  });
});
