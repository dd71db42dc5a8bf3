import { describe, expect, test } from 'vitest';
import { updateCompany } from '#contract/main-api/people/companies.ts';
import { updateRoute } from '#contract/main-api/carriers/routes.ts';
import { updateSendingHours } from '#contract/main-api/sending/sendingHours.ts';
import { pauseBatch, resumeBatch, startBatch } from '#contract/sms-receiver/batches.ts';
import { operatorByPrefix } from '../numbers/operators.ts';
import { waitReason, type InWork, type Sending, type WaitedRoute, type Waiter } from './waitReason.ts';
import { waitRules } from './waitRules.ts';

const now = new Date('2026-11-27T05:00:00Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

const route = (changes: Partial<WaitedRoute> = {}): WaitedRoute => ({
  id: 1,
  name: 'primary',
  prefixes: [],
  carriesSystemTexts: true,
  accounts: null,
  state: 'bound',
  since: at(-600),
  lastFailure: null,
  pending: 0,
  window: 10,
  segmentsPerSecond: 0,
  limitPerSecond: null,
  ...changes,
});
const down = (changes: Partial<WaitedRoute> = {}) =>
  route({ state: 'waiting', window: 0, lastFailure: 'connect ECONNREFUSED', ...changes });
const numbers = (...starts: string[]) =>
  starts.map((start) => ({ start, operator: operatorByPrefix(start) }));
const list = (changes: Partial<InWork> = {}): InWork => ({
  lane: 1,
  companyId: 9,
  companyName: 'Meghna',
  batchId: 90,
  name: null,
  messages: 600,
  dueAt: at(-60),
  ...changes,
});
const reason = (
  waiter: Partial<Waiter>,
  { routes = [route()], inWork = [], ...sending }: Partial<Sending> = {},
) =>
  waitReason(
    {
      companyId: 2,
      batchId: 20,
      companyStatus: 'active',
      state: 'running',
      startsAt: null,
      paused: null,
      lane: 1,
      opensAt: null,
      routeId: null,
      isSystemText: false,
      senderId: 'PADMA',
      numbers: numbers('88017'),
      isLeased: false,
      isInFlight: false,
      dueAt: null,
      availableAt: at(-30),
      ...waiter,
    },
    { now, dispatch: 'running', dispatchEndedAt: null, routes, inWork, ...sending },
  );
const codeOf = (...facts: Parameters<typeof reason>) => reason(...facts)?.code ?? null;

describe('a route with an account for each operator', () => {
  const accounts = (empty: readonly string[]) =>
    new Map((['grameenphone', 'robi'] as const).map((each) => [each, { isEmpty: empty.includes(each) }]));
  const withEmpty = (...empty: string[]) => route({ accounts: accounts(empty) });

  test('takes what it has an account for', () => {
    expect(codeOf({ numbers: numbers('88017', '88018', '88016') }, { routes: [withEmpty()] })).toBeNull();
    expect(codeOf({ numbers: numbers('88019') }, { routes: [withEmpty()] })).toBe('no-route');
    expect(codeOf({ numbers: numbers('') }, { routes: [withEmpty('robi', 'grameenphone')] })).toBeNull();
    const iptsp = [route({ accounts: new Map([['iptsp', { isEmpty: false }]]) })];
    expect(codeOf({ numbers: numbers('88017') }, { routes: iptsp })).toBe('no-route');
    expect(codeOf({ numbers: numbers('88017'), senderId: '09612345678' }, { routes: iptsp })).toBeNull();
  });

  test('takes nothing for an operator whose account is empty, unless another route does', () => {
    const routes = [withEmpty('robi')];
    expect(reason({ numbers: numbers('8801812345678') }, { routes })).toMatchObject({
      code: 'account-refused',
      provider: { routes: ['primary'] },
    });
    expect(codeOf({ numbers: numbers('88016', '88018') }, { routes })).toBe('account-refused');
    expect(codeOf({ numbers: numbers('88018', '88017') }, { routes })).toBeNull();
    expect(codeOf({ numbers: numbers('88018') }, { routes: [...routes, route({ id: 2 })] })).toBeNull();
  });
});

test('what people have decided comes first, then the time, then faults', () => {
  const all = {
    companyStatus: 'suspended',
    state: 'paused',
    opensAt: at(60),
  } as const satisfies Partial<Waiter>;
  const sending = { dispatch: 'none', routes: [] } as const;
  expect(codeOf(all, sending)).toBe('company-suspended');
  expect(codeOf({ ...all, companyStatus: 'active' }, sending)).toBe('paused');
  expect(codeOf({ opensAt: at(60) }, { ...sending, dispatch: 'paused' })).toBe('dispatch-paused');
  expect(reason({ opensAt: at(60) }, sending)).toMatchObject({
    code: 'sending-hours',
    until: at(60).toISOString(),
  });
  expect(codeOf({}, sending)).toBe('no-route');
  expect(reason({}, { dispatch: 'none', dispatchEndedAt: at(-90) })).toMatchObject({
    code: 'no-dispatcher',
    since: at(-90).toISOString(),
  });
  expect(reason({ state: 'late', startsAt: at(-900) })).toMatchObject({
    code: 'late',
    since: at(-900).toISOString(),
  });
});

test.each(['staged', 'scheduled', 'finished', 'cancelled'] as const)('a %s batch has no reason', (state) => {
  expect(codeOf({ state }, { routes: [], dispatch: 'paused' })).toBeNull();
});

describe('the routes', () => {
  test.each<[string, Partial<Waiter>, WaitedRoute[], string | null]>([
    ['one that serves the operator', {}, [down({ prefixes: ['88017'] })], 'no-carrier'],
    ['one that serves a part of its numbers', {}, [down({ prefixes: ['880171'] })], 'no-carrier'],
    ['one that serves others', {}, [route({ prefixes: ['88018'] })], 'no-route'],
    [
      'one that serves others, for a message',
      { numbers: numbers('8801711') },
      [route({ prefixes: ['880172'] })],
      'no-route',
    ],
    [
      'a batch of two operators of which one moves',
      { numbers: numbers('88017', '88018') },
      [down({ prefixes: ['88017'] }), route({ id: 2, prefixes: ['88018'] })],
      null,
    ],
    ['the one route of a test', { routeId: 2 }, [route(), down({ id: 2 })], 'no-carrier'],
    ['a system text', { isSystemText: true }, [route({ carriesSystemTexts: false })], 'no-route'],
    ['one of two that is connected', {}, [down(), route({ id: 2 })], null],
  ])('that may carry: %s', (_, waiter, routes, expected) => {
    expect(codeOf(waiter, { routes })).toBe(expected);
  });

  test.each([
    ['ESME_RINVPASWD', 'account-refused'],
    ['the carrier refuses messages: 0x0000005a', 'account-refused'],
    ['the carrier does not answer submits', 'carrier-silent'],
    ['connect ECONNREFUSED', 'no-carrier'],
    [null, 'no-carrier'],
  ])('down because of %s', (lastFailure, expected) => {
    expect(codeOf({}, { routes: [down({ lastFailure })] })).toBe(expected);
    expect(codeOf({}, { routes: [down({ lastFailure }), down({ id: 2 })] })).toBe('no-carrier');
  });

  test('are down since the last of them was lost, where that is known', () => {
    const routes = [down({ since: at(-600) }), down({ id: 2, name: 'second', since: at(-60) })];
    expect(reason({}, { routes })).toMatchObject({
      since: at(-60).toISOString(),
      provider: { routes: ['primary', 'second'] },
    });
    expect(reason({}, { routes: [...routes, down({ id: 3, since: null })] })).toMatchObject({ since: null });
  });
});

describe('the queue', () => {
  const slow = [route({ segmentsPerSecond: 5, limitPerSecond: 5 })];

  test('what is on its way or had by a dispatcher moves, unless nothing is answered', () => {
    for (const waiter of [{ isInFlight: true }, { isLeased: true }]) {
      expect(codeOf(waiter, { routes: slow })).toBeNull();
      const stuck = [route({ pending: 10, window: 10 })];
      expect(reason(waiter, { routes: stuck })).toMatchObject({
        code: 'route-full',
        provider: { routes: ['primary'] },
      });
    }
  });

  test('a list of the same company comes before the list of another, and single messages are no list', () => {
    const own = list({ companyId: 2, companyName: 'Padma', batchId: 21, name: 'Eid' });
    const singles = list({ batchId: null });
    expect(reason({}, { routes: slow, inWork: [list(), own] })).toMatchObject({
      code: 'own-list-first',
      list: { batchId: '21', name: 'Eid' },
    });
    expect(reason({}, { routes: slow, inWork: [singles, list()] })).toMatchObject({
      code: 'other-list-first',
      provider: { companyName: 'Meghna' },
    });
    expect(codeOf({}, { routes: slow, inWork: [singles] })).toBe('route-full');
    expect(codeOf({}, { routes: [route({ segmentsPerSecond: 5 })], inWork: [singles] })).toBeNull();
  });

  test('neither other lanes, nor what is sent within seconds, nor what takes turns with it counts', () => {
    expect(codeOf({}, { routes: slow, inWork: [list({ lane: 0 })] })).toBeNull();
    expect(codeOf({}, { routes: [route({ segmentsPerSecond: 200 })], inWork: [list()] })).toBeNull();
    expect(codeOf({ isLeased: true, dueAt: at(-30) }, { routes: slow, inWork: [list()] })).toBeNull();
  });

  test('a dispatcher sends the lists of one company one after the other', () => {
    const leased = { isLeased: true, dueAt: at(-30) };
    const own = (dueAt: Date) => ({ routes: slow, inWork: [list({ companyId: 2, dueAt })] });
    expect(codeOf(leased, own(at(-31)))).toBe('own-list-first');
    expect(codeOf(leased, own(at(-29)))).toBeNull();
  });

  test('messages that the carrier refused for now have their time', () => {
    expect(reason({ availableAt: at(30) })).toMatchObject({ code: 'retry', until: at(30).toISOString() });
    expect(codeOf({ availableAt: at(5) })).toBeNull();
  });
});

test('who can change a reason needs the permission of the call that does it', () => {
  const calls = {
    'company-suspended': updateCompany,
    paused: resumeBatch,
    late: startBatch,
    'sending-hours': updateSendingHours,
    'no-route': updateRoute,
    'account-refused': updateRoute,
    'carrier-silent': updateRoute,
    'no-carrier': updateRoute,
    'own-list-first': pauseBatch,
  };
  const permissions = Object.entries(waitRules).filter(([, { permission }]) => permission !== null);
  expect(Object.fromEntries(permissions.map(([code, { permission }]) => [code, permission]))).toEqual(
    Object.fromEntries(Object.entries(calls).map(([code, { permission }]) => [code, permission])),
  );
});
