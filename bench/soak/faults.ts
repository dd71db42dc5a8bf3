import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchCarrier } from '../lib/simulator.ts';
import { progress } from '../lib/progress.ts';
import type { Instance } from './services.ts';

interface FaultTargets {
  instances: readonly Instance[];
  carrier: BenchCarrier;
  /** The process id of the server's first process, the parent of all its backends. */
  serverPid: number;
}

/** Receipts in all ordinary modes of the carrier: most messages are delivered, and some are not. */
const receipts = {
  delayMs: 50,
  jitterMs: 400,
  outcomes: [{ state: 'UNDELIV', errorCode: '001', share: 0.05 }],
};
export const ordinaryCarrier = {
  mode: 'delay',
  delayMs: 20,
  jitterMs: 60,
  specialNumbers: false,
  receipts,
};
const carrierModes = [
  ordinaryCarrier,
  { mode: 'throttle', perSecond: 150, specialNumbers: false, receipts },
  { mode: 'shuffle', batch: 8, specialNumbers: false, receipts: { ...receipts, when: 'early' } },
  { mode: 'error', status: 'ESME_RSYSERR', only: { oneIn: 20 }, specialNumbers: false, receipts },
  {
    mode: 'drop',
    forNext: 1,
    specialNumbers: false,
    receipts: { ...receipts, repeat: 2 },
    then: ordinaryCarrier,
  },
  { mode: 'unbind', after: 200, forMs: 5_000, specialNumbers: false, receipts, then: ordinaryCarrier },
  { mode: 'no-response', forNext: 5, specialNumbers: false, receipts, then: ordinaryCarrier },
];

/** The same of the carrier over HTTP, whose receipts are polled. */
const polledReceipts = { delayMs: 50, outcomes: receipts.outcomes };
export const ordinaryHttpCarrier = {
  mode: 'delay',
  delayMs: 20,
  jitterMs: 60,
  specialNumbers: false,
  receipts: polledReceipts,
};
const oddHttp = (mode: { forMs: number; [key: string]: unknown }) => ({
  ...mode,
  specialNumbers: false,
  receipts: polledReceipts,
  then: ordinaryHttpCarrier,
});
const oddHttpCarriers: Record<string, ReturnType<typeof oddHttp>> = {
  'HTTP carrier: accepts and answers 500': oddHttp({ mode: 'fail', forMs: 5_000 }),
  'HTTP carrier: answers nothing': oddHttp({ mode: 'no-response', forMs: 5_000 }),
  'HTTP carrier: answers cut': oddHttp({ mode: 'cut', forMs: 5_000 }),
  'HTTP carrier: closes before it accepts': oddHttp({ mode: 'drop', accepts: false, forMs: 8_000 }),
  'HTTP carrier: a web page': oddHttp({ mode: 'garbage', kind: 'html', forMs: 5_000 }),
  'HTTP carrier: too fast (1015)': oddHttp({ mode: 'error', code: 1015, forMs: 10_000 }),
  'HTTP carrier: purse empty (9004)': oddHttp({ mode: 'error', code: 9004, forMs: 15_000 }),
  'HTTP carrier: slow, every other 9099': oddHttp({
    mode: 'error',
    code: 9099,
    only: { oneIn: 2 },
    forMs: 8_000,
  }),
};

/** Behaviours of carriers whose links are bound and that send no message on, for a while; none of them may end a message. */
const odd = (mode: { forMs: number; [key: string]: unknown }) => ({
  ...mode,
  specialNumbers: false,
  receipts,
  then: ordinaryCarrier,
});
const oddCarriers: Record<string, ReturnType<typeof odd>> = {
  'carrier: account expired': odd({ mode: 'error', status: 0x5a, forMs: 15_000 }),
  'carrier: balance used up': odd({
    mode: 'error',
    status: 0x455,
    text: 'insufficient balance',
    forMs: 15_000,
  }),
  'carrier: statuses in turn': odd({
    mode: 'error',
    status: [0x455, 'ESME_RSYSERR', 'ESME_RINVPASWD'],
    forMs: 10_000,
  }),
  'carrier: sessions forgotten': odd({ mode: 'forget', forMs: 30_000 }),
  'carrier: everything throttled': odd({ mode: 'throttle', perSecond: 0, forMs: 40_000 }),
  'carrier: nothing answered': odd({ mode: 'no-response', forMs: 8_000 }),
  'carrier: password refused': odd({ binds: { max: 0, status: 'ESME_RINVPASWD' }, forMs: 10_000 }),
  'carrier: binds closed at once': odd({ binds: { closeAfterMs: 0 }, forMs: 10_000 }),
  'carrier: each submit hung up on': odd({ mode: 'drop', forMs: 8_000 }),
};
/** Those that begin with the next bind. */
const beginWithBind = new Set(['carrier: password refused', 'carrier: binds closed at once']);

/** The share of faults of the carrier over HTTP among all. */
const shareOfHttp = 0.3;
/** The share of odd carriers among all faults that strike while the carrier is not odd already. */
const shareOfOddCarriers = 0.4;
/** The wait between two faults, in milliseconds: long enough that work goes on between them. */
const pauseMs = { least: 8_000, most: 22_000 };

/** Strikes at random until `until`. @returns how often each fault struck */
export async function strike(targets: FaultTargets, until: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let oddUntil = 0;
  while (Date.now() < until) {
    await sleep(pauseMs.least + Math.random() * (pauseMs.most - pauseMs.least));
    const isOdd = Date.now() < oddUntil;
    let name: string;
    if (Math.random() < shareOfHttp) {
      name = oneOf(Object.keys(oddHttpCarriers));
      await targets.carrier.setHttpMode(oddHttpCarriers[name]!);
    } else if (!isOdd && Math.random() < shareOfOddCarriers) {
      name = oneOf(Object.keys(oddCarriers));
      oddUntil = Date.now() + (await beOdd(targets.carrier, name));
    } else {
      // Other faults that strike while the carrier is odd leave it so.
      if (!isOdd) await targets.carrier.setMode(oneOf(carrierModes));
      name = await strikeOnce(targets);
    }
    counts.set(name, (counts.get(name) ?? 0) + 1);
    progress(`${new Date().toISOString()} ${name}`);
  }
  return counts;
}

async function strikeOnce({ instances, carrier, serverPid }: FaultTargets): Promise<string> {
  const chance = Math.random();
  if (chance < 0.15) {
    await carrier.dropLinks();
    return 'every carrier connection dropped';
  }
  if (chance < 0.25) {
    killBackend(serverPid);
    return 'PostgreSQL backend killed, server recovers';
  }
  const instance = oneOf(instances);
  const signal = chance < 0.85 ? 'SIGKILL' : 'SIGTERM';
  await instance.restart(signal);
  return `${instance.name} ${signal === 'SIGKILL' ? 'killed' : 'restarted'}`;
}

/** @returns for how many milliseconds */
async function beOdd(carrier: BenchCarrier, name: string): Promise<number> {
  const mode = oddCarriers[name]!;
  await carrier.setMode(mode);
  if (beginWithBind.has(name)) await carrier.dropLinks();
  return mode.forMs;
}

/** One backend that dies makes the server end all of them and recover from its log, as after a crash. */
function killBackend(serverPid: number): void {
  const children = execFileSync('ps', ['--ppid', String(serverPid), '-o', 'pid=,args='], {
    encoding: 'utf8',
  });
  const backends = children.split('\n').filter((line) => line.includes('postgres: barta'));
  if (backends.length > 0) process.kill(Number.parseInt(oneOf(backends).trim(), 10), 'SIGKILL');
}

export function oneOf<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)]!;
}
