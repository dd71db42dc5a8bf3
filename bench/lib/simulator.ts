import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/helpers/database/postgres.ts';
import type { JournalEntry } from '#services/simulator/journal/journalEntry.ts';
import type { HttpJournalEntry } from '#services/simulator/http/journal/HttpJournal.ts';
import type { JournalCounts } from '#services/simulator/journal/journalCounts.ts';
import type { SimulatorState } from '#services/simulator/startSimulator.ts';
import { startNode } from './node.ts';
import type { Program, ProgramOptions } from './program.ts';

/** The simulated carrier as a process of its own. */
export interface BenchCarrier extends Program {
  port: number;
  /** The address of the HTTP carriers. */
  http: string;
  state(): Promise<SimulatorState>;
  /** As `PUT /mode` takes it. */
  setMode(mode: object): Promise<void>;
  /** As `PUT /http/mode` takes it. */
  setHttpMode(mode: object): Promise<void>;
  /** Closes every connection without a word, those of HTTP too. */
  dropLinks(): Promise<void>;
  /** The submits themselves, oldest first. */
  entries(): AsyncIterable<JournalEntry>;
  /** The messages that came by HTTP. */
  httpEntries(): AsyncIterable<HttpJournalEntry>;
  /** Counts of all submits, and which came twice. */
  journal(): Promise<Pick<JournalCounts, 'accepted' | 'repeated'>>;
  /** Submits and receipts so far. */
  counted(): Promise<Counted>;
  /** Resolves when somebody who takes receipts has bound. */
  bound(): Promise<void>;
  /** Resolves when so many submits were taken and so many receipts acknowledged, all counted from its start. */
  done(submits: number, receipts: number): Promise<void>;
}

/** Not the default, which is refused in production. */
export const carrierPassword = 'bench';

/** How often it is asked; an answer costs it some 0.1 ms. */
const pollMs = 25;
/** No progress for so long ends the wait. */
const stuckMs = 60_000;

/** It remembers more of the newest submits than a bench sends. */
const journalMemory = 2_000_000;

/** Submits of a carrier that was taken, and receipts of them that somebody has. */
interface Counted {
  submits: number;
  receiptsTaken: number;
}

/** Modes, paths and counts of the carrier, by the protocol that a bench uses. */
const protocols = {
  smpp: {
    mode: {},
    path: '',
    counted: ({ counters }: SimulatorState): Counted => counters,
  },
  /** Requests are answered after 50 ms, however many messages they have. */
  http: {
    mode: { mode: 'delay', delayMs: 50 },
    path: '/http',
    counted: ({ http: { counters } }: SimulatorState): Counted => ({
      submits: counters.accepted,
      receiptsTaken: counters.receiptsTaken + counters.receiptsPolled,
    }),
  },
} as const;
export type CarrierProtocol = keyof typeof protocols;

/**
 * Every number is a plain one, and each message is delivered 50 ms after it was taken.
 * @param receiptWindow receipts that may be unanswered at a time
 * @param place on which host it runs; loopback if left out
 * @param protocol the one that the bench uses, whose counts and modes it reads and sets
 */
export async function startCarrier(
  receiptWindow: number,
  place: Pick<ProgramOptions, 'host' | 'within'> = {},
  protocol: CarrierProtocol = 'smpp',
): Promise<BenchCarrier> {
  const { mode: ownMode, path: ownPath, counted } = protocols[protocol];
  const { host = '127.0.0.1' } = place;
  const port = await freePort();
  const httpPort = await freePort();
  const controlPort = await freePort();
  const program = await startNode('simulator', {
    ...place,
    port: controlPort,
    env: {
      HOST: host,
      SIMULATOR_PORT: String(port),
      SIMULATOR_HTTP_PORT: String(httpPort),
      SIMULATOR_CONTROL_PORT: String(controlPort),
      SIMULATOR_PASSWORD: carrierPassword,
      SIMULATOR_JOURNAL: '',
      SIMULATOR_JOURNAL_MEMORY: String(journalMemory),
    },
  });
  const receipts = { state: 'DELIVRD', delayMs: 50, ...(protocol === 'smpp' && { window: receiptWindow }) };
  const mode = { mode: 'happy', ...ownMode, specialNumbers: false, receipts };
  const control = `http://${host}:${controlPort}`;
  const putMode = async (path: string, wanted: object) => {
    const answer = await fetch(`${control}${path}/mode`, { method: 'PUT', body: JSON.stringify(wanted) });
    if (!answer.ok) throw new Error(await answer.text());
  };
  const setMode = (wanted: object) => putMode(ownPath, wanted);
  async function* journalOf<Entry>(path: string): AsyncIterable<Entry> {
    const { body } = await fetch(`${control}${path}/journal/stream`);
    for await (const line of createInterface(Readable.fromWeb(body!))) yield JSON.parse(line) as Entry;
  }
  await setMode(mode);
  const read = async <Answer>(path: string) => (await (await fetch(`${control}${path}`)).json()) as Answer;
  const state = () => read<SimulatorState>('/state');

  async function reaches(isThere: (state: SimulatorState) => boolean): Promise<void> {
    let best = '';
    let movedAt = Date.now();
    for (;;) {
      const now = await state();
      if (isThere(now)) return;
      const progress = JSON.stringify(counted(now));
      if (progress !== best) [best, movedAt] = [progress, Date.now()];
      if (Date.now() - movedAt > stuckMs)
        throw new Error(`the carrier waits in vain: ${JSON.stringify(now)}`);
      await sleep(pollMs);
    }
  }

  return {
    ...program,
    port,
    http: `http://${host}:${httpPort}`,
    state,
    setMode,
    setHttpMode: (wanted) => putMode('/http', wanted),
    async dropLinks() {
      await fetch(`${control}/binds`, { method: 'DELETE' });
      await fetch(`${control}/http/connections`, { method: 'DELETE' });
    },
    entries: () => journalOf<JournalEntry>(''),
    httpEntries: () => journalOf<HttpJournalEntry>('/http'),
    journal: () => read<Pick<JournalCounts, 'accepted' | 'repeated'>>(`${ownPath}/journal/counts`),
    counted: async () => counted(await state()),
    bound: () => reaches(({ binds }) => protocol === 'http' || binds.length > 0),
    done: (submits, receipts) =>
      reaches((now) => {
        const { submits: taken, receiptsTaken } = counted(now);
        return taken >= submits && receiptsTaken >= receipts;
      }),
  };
}
