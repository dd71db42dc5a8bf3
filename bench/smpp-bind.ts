import { parseArgs } from 'node:util';
import { CarrierBind } from '#services/engine/carriers/smpp/bind/CarrierBind.ts';
import { submitDrafts } from '#services/engine/carriers/smpp/submit/submitPdu.ts';
import { startCarrierProcess } from '#tests/helpers/processes/carrierProcess.ts';
import { numberOf } from './lib/gateway.ts';
import { measure } from './lib/measure.ts';
import { printTable, type Cell } from './lib/table.ts';

/**
 * How fast our side of a bind and the simulator are with each other, and what each of them costs: the simulator is a
 * process of its own, the binds are in this one. Nothing is stored; each receipt is answered when it comes.
 *
 *   node --import tsx bench/smpp-bind.ts [--messages 100000] [--window 500] [--binds 1] [--rounds 3]
 *     [--journal file] [--profile folder]
 */
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '100000' },
    window: { type: 'string', default: '500' },
    binds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
    /** A file for the simulator's journal. */
    journal: { type: 'string', default: '' },
    /** Writes a CPU profile of the simulator there. */
    profile: { type: 'string' },
  },
});
const messages = Number(values.messages);
const window = Number(values.window);
const binds = Number(values.binds);

interface Round {
  receipts: boolean;
  submitsPerSecond: number;
  /** Until the last receipt is answered. */
  wholePerSecond: number;
  simulatorSeconds: number;
  ownSeconds: number;
}

const simulator = await startCarrierProcess({
  nodeArguments: values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [],
  env: { SIMULATOR_JOURNAL: values.journal },
});

try {
  const rounds: Round[] = [];
  for (let number = 0; number < Number(values.rounds); number += 1) {
    rounds.push(await measureRound(false), await measureRound(true));
  }
  report(rounds);
} finally {
  await simulator.stop();
}

async function measureRound(receipts: boolean): Promise<Round> {
  await simulator.control.clearJournal();
  let received = 0;
  let allReceived: () => void = () => {};
  const whenAllReceived = new Promise<void>((resolve) => (allReceived = resolve));
  const opened = Array.from(
    { length: binds },
    () =>
      new CarrierBind<number>(
        { host: '127.0.0.1', port: simulator.port, systemId: 'barta', password: 'secret', window },
        {
          onDeliver: async () => {
            received += 1;
            if (received === messages) allReceived();
          },
        },
      ),
  );
  await Promise.all(opened.map((bind) => bind.open()));
  const start = performance.now();
  let submittedAt = start;
  const { seconds, cpuSeconds } = await measure({ simulator: simulator.pid }, async () => {
    await Promise.all(
      opened.map((bind, index) => submitAll(bind, Math.ceil((messages - index) / binds), receipts)),
    );
    submittedAt = performance.now();
    if (receipts) await whenAllReceived;
  });
  await Promise.all(opened.map((bind) => bind.unbind(5_000)));
  return {
    receipts,
    submitsPerSecond: messages / ((submittedAt - start) / 1_000),
    wholePerSecond: messages / seconds,
    simulatorSeconds: cpuSeconds.simulator!,
    ownSeconds: cpuSeconds.bench!,
  };
}

/** Keeps the window full and two more windows waiting, as the dispatcher does; not all at once in memory. */
async function submitAll(
  bind: CarrierBind<number>,
  count: number,
  registeredDelivery: boolean,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const number = next;
      next += 1;
      const [draft] = submitDrafts({
        msisdn: numberOf(number),
        senderId: 'BARTA',
        text: 'Your parcel has left the warehouse and will be with you tomorrow.',
        reference: 1,
        registeredDelivery,
      });
      const outcome = await bind.submit(draft!, number);
      if (outcome.kind !== 'accepted') throw new Error(`submit ${number}: ${JSON.stringify(outcome)}`);
    }
  };
  await Promise.all(Array.from({ length: window * 3 }, lane));
}

function report(rounds: Round[]): void {
  const per100k = (seconds: number) => (seconds / messages) * 100_000;
  const rows = [false, true].map((receipts): Cell[] => {
    const best = rounds
      .filter((round) => round.receipts === receipts)
      .reduce((a, b) => (a.wholePerSecond > b.wholePerSecond ? a : b));
    return [
      receipts ? 'yes' : 'no',
      best.submitsPerSecond,
      receipts ? best.wholePerSecond : null,
      per100k(best.simulatorSeconds),
      per100k(best.ownSeconds),
    ];
  });
  const title = `${messages} messages, ${binds} bind(s), window ${window}; the best of ${values.rounds} rounds`;
  const columns = ['receipts', 'submits/s', 'with receipts/s', 'simulator CPU s/100k', 'our CPU s/100k'];
  process.stdout.write(printTable({ title, columns, rows }));
}
