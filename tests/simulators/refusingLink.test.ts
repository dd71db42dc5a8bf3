import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { BindOptions } from '#services/engine/carriers/smpp/bind/bindOptions.ts';
import { CarrierLink } from '#services/engine/carriers/smpp/bind/CarrierLink.ts';
import { submitDrafts } from '#services/engine/carriers/smpp/submit/submitPdu.ts';
import type { Simulator } from '#services/simulator/startSimulator.ts';
import { ManualClock } from './ManualClock.ts';
import { credentials, simulator } from './binds.ts';

/** A bound link whose waits are the longest, and time that stands still. */
async function boundLink({ port }: Simulator, options: Partial<BindOptions> = {}) {
  const clock = new ManualClock();
  const link = new CarrierLink<number>(
    {
      bind: { host: '127.0.0.1', port, ...credentials, clock, ...options },
      submitOf: String,
      random: () => 0.999_999,
    },
    { onDeliver: async () => {} },
  );
  onTestFinished(async () => {
    const stopped = link.stop(1_000);
    clock.advance(60_000);
    await stopped;
  });
  let number = 8801712000000;
  let submits = 0;
  const submit = (msisdn = String((number += 1)), ref = (submits += 1)) => {
    const message = { msisdn, senderId: 'BARTA', text: 'hello', reference: 1, registeredDelivery: false };
    return link.submit(submitDrafts(message)[0]!, ref);
  };
  const submitMany = (count: number) => Promise.all(Array.from({ length: count }, () => submit()));
  link.start();
  await vi.waitFor(() => expect(link.state).toBe('bound'));
  return { link, clock, submit, submitMany };
}

const kinds = (outcomes: readonly { kind: string }[]) => [...new Set(outcomes.map(({ kind }) => kind))];

describe('a link whose carrier is bound and accepts nothing', () => {
  test.each([
    'ESME_RINVBNDSTS',
    'ESME_RINVPASWD',
    'ESME_RBINDFAIL',
    0x5a,
    0x22,
    0x455,
    'ESME_RX_R_APPN',
    [0x455, 'ESME_RINVPASWD', 0x466],
  ])('stops submitting after a few, and returns all of them: %j', async (status) => {
    const carrier = await simulator({ mode: { mode: 'error', status } });
    const { link, submitMany } = await boundLink(carrier);
    expect(kinds(await submitMany(10))).toEqual(['returned']);
    expect([link.state, link.bind, link.retryInMs]).toEqual(['refusing', null, 1_000]);
    expect(link.lastFailure).toMatch(/^the carrier refuses messages: (ESME_\w+ \()?0x/);
  });

  test.each(['ESME_RSYSERR', 'ESME_RX_T_APPN', 'ESME_RSUBMITFAIL'])(
    'also if it says that it is a passing trouble: %s',
    async (status) => {
      const carrier = await simulator({ mode: { mode: 'error', status } });
      const { link, submitMany } = await boundLink(carrier);
      const outcomes = await submitMany(10);
      expect(outcomes.filter(({ kind }) => kind === 'returned').length).toBeGreaterThan(5);
      expect(link.state).toBe('refusing');
    },
  );

  test('says so in the words of the carrier', async () => {
    const carrier = await simulator({ mode: { mode: 'error', status: 0x455, text: 'balance too low' } });
    const { link, submitMany } = await boundLink(carrier);
    await submitMany(5);
    expect(link.lastFailure).toBe('the carrier refuses messages: 0x00000455: balance too low');
  });

  test('tries one message after each wait, over a new bind, and waits longer each time', async () => {
    const carrier = await simulator({ mode: { mode: 'error', status: 0x5a } });
    const { link, clock, submitMany, submit } = await boundLink(carrier);
    await submitMany(5);
    const waits: (number | null)[] = [];
    for (let time = 0; time < 8; time += 1) {
      waits.push(link.retryInMs);
      clock.advance(link.retryInMs!);
      await vi.waitFor(() => expect(link.bind).not.toBeNull());
      expect([link.state, link.room, link.isTrying]).toEqual(['refusing', 1, true]);
      expect(await submit()).toEqual({ kind: 'returned', statusName: '0x0000005a' });
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1_000));
    expect(carrier.state().binds).toHaveLength(1);

    carrier.setMode({});
    clock.advance(link.retryInMs!);
    await vi.waitFor(() => expect(link.bind).not.toBeNull());
    expect(await submit()).toMatchObject({ kind: 'accepted' });
    expect([link.state, link.lastFailure, link.room]).toEqual(['bound', null, 2]);
    expect(kinds(await submitMany(20))).toEqual(['accepted']);
    expect(link.room).toBe(10);
  });

  test('makes a new session when the carrier has forgotten the old one', async () => {
    const carrier = await simulator();
    const { link, clock, submitMany, submit } = await boundLink(carrier);
    carrier.setMode({ mode: 'forget' });
    await submitMany(5);
    clock.advance(link.retryInMs!);
    await vi.waitFor(() => expect(link.bind).not.toBeNull());
    expect(await submit()).toMatchObject({ kind: 'accepted' });
    expect(link.state).toBe('bound');
  });

  test('receives while it waits, and waits on when the carrier hangs up', async () => {
    const carrier = await simulator({ mode: { mode: 'error', status: 0x5a } });
    const { link, clock, submitMany } = await boundLink(carrier);
    await submitMany(5);
    const waiting = link.retryInMs;
    expect(carrier.state().binds).toHaveLength(1);
    carrier.dropAll();
    await vi.waitFor(() => expect(link.state).toBe('waiting'));
    expect([link.retryInMs, link.lastFailure]).toEqual([waiting, 'the carrier refuses messages: 0x0000005a']);
    clock.advance(waiting!);
    await vi.waitFor(() => expect(link.state).toBe('refusing'));
  });

  test('goes on at once when an answer that was under way accepts', async () => {
    const carrier = await simulator({
      mode: { mode: 'error', status: 0x5a, forNext: 5, then: { mode: 'delay', delayMs: 20 } },
    });
    const { link, submitMany } = await boundLink(carrier);
    const outcomes = await submitMany(8);
    expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(3);
    expect([link.state, link.lastFailure, link.retryInMs]).toEqual(['bound', null, null]);
    expect(link.bind).not.toBeNull();
  });

  test('is found out too when it throttles for ever, and not when it throttles for seconds', async () => {
    const carrier = await simulator({ mode: { mode: 'throttle', perSecond: 0 } });
    const { link, clock, submitMany, submit } = await boundLink(carrier);
    await submitMany(30);
    expect(link.state).toBe('bound');
    clock.advance(30_000);
    expect(await submit()).toEqual({ kind: 'returned', statusName: 'ESME_RTHROTTLED' });
    expect(link.state).toBe('refusing');
  });

  test('is found out too when it answers nothing, and each try leaves one message uncertain', async () => {
    const carrier = await simulator({ mode: { mode: 'no-response' } });
    const { link, clock, submitMany, submit } = await boundLink(carrier, { enquireIntervalMs: 600_000 });
    const lost = submitMany(10);
    await vi.waitFor(() => expect(carrier.state().counters.submits).toBe(10));
    clock.advance(60_000);
    expect(kinds(await lost)).toEqual(['uncertain']);
    expect([link.state, link.lastFailure]).toEqual(['refusing', 'the carrier does not answer submits']);
    clock.advance(link.retryInMs!);
    await vi.waitFor(() => expect(link.bind).not.toBeNull());
    const tried = submit();
    await vi.waitFor(() => expect(carrier.state().counters.submits).toBe(11));
    expect(link.room).toBe(1);
    clock.advance(60_000);
    expect(await tried).toMatchObject({ kind: 'uncertain' });
    expect(link.bind).toBeNull();
  });
});

describe('a link of which the carrier refuses messages for themselves', () => {
  test.each(['ESME_RINVDSTADR', 'ESME_RINVSRCADR', 'ESME_RINVMSGLEN'])(
    'stays in use, and they end: %s',
    async (status) => {
      const carrier = await simulator({ mode: { mode: 'error', status } });
      const { link, submitMany } = await boundLink(carrier);
      expect(kinds(await submitMany(99))).toEqual(['refused']);
      expect(link.state).toBe('bound');
    },
  );

  test('but not if it refuses a hundred recipients in a row', async () => {
    const carrier = await simulator({ mode: { mode: 'error', status: 'ESME_RINVDSTADR' } });
    const { link, submitMany } = await boundLink(carrier);
    await submitMany(100);
    expect(link.state).toBe('refusing');
  });

  test('ends a message with a status that says nothing when it comes twice', async () => {
    const carrier = await simulator({ mode: { mode: 'error', status: 0x22, only: { suffix: '07' } } });
    const { link, clock, submit } = await boundLink(carrier);
    const alone = submit('8801712345607', 1);
    await vi.waitFor(() => expect(carrier.state().counters.refused).toBe(1));
    // The heartbeat, the wait for answers, and the wait for the verdict.
    await vi.waitFor(() => expect(clock.timers).toBe(3));
    clock.advance(1_000);
    expect(await alone).toEqual({ kind: 'returned', statusName: '0x00000022' });
    expect(await submit('8801712345607', 1)).toMatchObject({ kind: 'refused', statusName: '0x00000022' });
    expect(link.state).toBe('bound');
  });

  test('returns it the first time also if another is accepted after it', async () => {
    const carrier = await simulator({ mode: { mode: 'error', status: 0x22, only: { suffix: '07' } } });
    const { link, clock, submit } = await boundLink(carrier);
    const among = submit('8801712345607', 1);
    await vi.waitFor(() => expect(clock.timers).toBe(3));
    expect(await submit()).toMatchObject({ kind: 'accepted' });
    expect(await among).toMatchObject({ kind: 'returned' });
    expect(await submit('8801712345607', 1)).toMatchObject({ kind: 'refused' });
    expect(link.state).toBe('bound');
  });

  test('ends none because the carrier recovers before the next one', async () => {
    const carrier = await simulator({ mode: { mode: 'error', status: 0x455, forNext: 3, then: {} } });
    const { submit, submitMany } = await boundLink(carrier);
    const refused = submitMany(3);
    await vi.waitFor(() => expect(carrier.state().counters.refused).toBe(3));
    expect(await submit()).toMatchObject({ kind: 'accepted' });
    expect(kinds(await refused)).toEqual(['returned']);
  });

  test('does not take an answer that was under way before a refusal of the account for one after it', async () => {
    const carrier = await simulator({ mode: { mode: 'delay', delayMs: 100 } });
    const { clock, submit } = await boundLink(carrier);
    const before = submit();
    await vi.waitFor(() => expect(carrier.state().counters.submits).toBe(1));
    carrier.setMode({ mode: 'error', status: 0x5a });
    const refused = submit();
    expect(await before).toMatchObject({ kind: 'accepted' });
    clock.advance(250);
    expect(await refused).toMatchObject({ kind: 'returned' });
  });

  test('takes no other message to the same number, and no other part, for the second try of one', async () => {
    const carrier = await simulator({ mode: { mode: 'error', status: 0x455 } });
    const { link, clock, submit } = await boundLink(carrier);
    const tries = [1, 2, 3].map((ref) => submit('8801712345607', ref));
    await vi.waitFor(() => expect(carrier.state().counters.refused).toBe(3));
    // The heartbeat, the wait for answers, and a wait for each verdict.
    await vi.waitFor(() => expect(clock.timers).toBe(5));
    clock.advance(1_000);
    expect(kinds(await Promise.all(tries))).toEqual(['returned']);
    expect(await submit('8801712345607', 2)).toMatchObject({ kind: 'refused' });
    expect(link.state).toBe('bound');
  });

  test.each([0x5a, 0x103])(
    'counts the attempt at one that is refused as the account is, while others are accepted: %j',
    async (status) => {
      const carrier = await simulator({ mode: { mode: 'error', status, only: { suffix: '07' } } });
      const { link, clock, submit } = await boundLink(carrier);
      const among = submit('8801712345607', 1);
      await vi.waitFor(() => expect(clock.timers).toBe(3));
      expect(await submit()).toMatchObject({ kind: 'accepted' });
      expect(await among).toMatchObject({ kind: 'refused', speaksOf: 'account' });
      for (let time = 0; time < 10; time += 1)
        expect(await submit('8801712345607', 1)).toMatchObject({ kind: 'refused', speaksOf: 'account' });
      expect(link.state).toBe('bound');
    },
  );

  test('returns such a one that nothing is accepted beside, and counts its next attempt if something was since', async () => {
    const carrier = await simulator({ mode: { mode: 'error', status: 0x5a, only: { suffix: '07' } } });
    const { link, clock, submit } = await boundLink(carrier);
    const alone = submit('8801712345607', 1);
    await vi.waitFor(() => expect(carrier.state().counters.refused).toBe(1));
    await vi.waitFor(() => expect(clock.timers).toBe(3));
    clock.advance(250);
    expect(await alone).toEqual({ kind: 'returned', statusName: '0x0000005a' });
    expect(await submit()).toMatchObject({ kind: 'accepted' });
    expect(await submit('8801712345607', 1)).toMatchObject({ kind: 'refused', speaksOf: 'account' });
    expect(link.state).toBe('bound');
  });

  test('is not taken out of use by one message that is refused again and again', async () => {
    const carrier = await simulator({ mode: { mode: 'error', status: 'ESME_RSYSERR' } });
    const { link, submit } = await boundLink(carrier);
    for (let time = 0; time < 20; time += 1)
      expect(await submit('8801712345607')).toMatchObject({ kind: 'refused' });
    expect(link.state).toBe('bound');
  });
});

describe('a link that does not hold', () => {
  test('waits longer each time, although each bind succeeds, and says why', async () => {
    const carrier = await simulator();
    const { link, clock } = await boundLink(carrier);
    carrier.setMode({ binds: { closeAfterMs: 0 } });
    carrier.dropAll();
    const waits: (number | null)[] = [];
    for (let time = 0; time < 8; time += 1) {
      await vi.waitFor(() => expect(link.state).toBe('waiting'));
      waits.push(link.retryInMs);
      clock.advance(link.retryInMs!);
      await vi.waitFor(() => expect(link.state).not.toBe('connecting'));
      expect(link.lastFailure).not.toBeNull();
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1_000));

    await vi.waitFor(() => expect(link.state).toBe('waiting'));
    carrier.setMode({});
    clock.advance(60_000);
    await vi.waitFor(() => expect(link.state).toBe('bound'));
    clock.advance(29_999);
    expect(link.lastFailure).not.toBeNull();
    clock.advance(1);
    expect(link.lastFailure).toBeNull();
    carrier.dropAll();
    await vi.waitFor(() => expect(link.state).toBe('waiting'));
    expect(link.retryInMs).toBe(1_000);
  });

  test('gives a carrier one submit a bind that hangs up on each', async () => {
    const carrier = await simulator({ mode: { mode: 'drop' } });
    const { link, clock, submit } = await boundLink(carrier);
    for (let time = 0; time < 4; time += 1) {
      expect(await submit()).toMatchObject({ kind: 'uncertain' });
      await vi.waitFor(() => expect(link.state).toBe('waiting'));
      expect(link.retryInMs).toBe(1_000 * 2 ** time);
      clock.advance(link.retryInMs!);
      await vi.waitFor(() => expect(link.state).toBe('bound'));
      expect(link.room).toBe(1);
    }
  });
});
