import { Gauge, type Registry } from 'prom-client';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import type { Database } from '#services/kit/database/index.ts';
import { queueFigures, type LaneFigures, type QueueFigures } from './queueFigures.ts';

/** Prometheus gives up a scrape after ten seconds, and then has none of the other metrics either. */
const patienceMs = 3_000;

type Value = (figures: QueueFigures) => number;

/**
 * Gauges of the whole queue of a cell. Each process that has them says the same, so they must not be added up: use
 * `max by (cell)`. While the database does not answer they are left out.
 */
export function addQueueMetrics(registry: Registry, database: Database): void {
  const registers = [registry];
  const inLanes = (name: string, help: string, value: (lane: LaneFigures) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['lane'],
      registers,
      async collect() {
        this.reset();
        const figures = await figuresInTime(database);
        if (!figures) return;
        for (const lane of Object.keys(figures.lanes) as MessageClass[])
          this.set({ lane }, value(figures.lanes[lane]));
      },
    });
  const ofQueue = (name: string, help: string, value: Value) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const figures = await figuresInTime(database);
        if (figures) this.set(value(figures));
        // Without labels `reset` would leave a 0.
        else this.remove();
      },
    });

  inLanes(
    'barta_queue_messages',
    'Queued messages that may be sent, also those of leased chunks; not those of scheduled and paused batches.',
    ({ messages }) => messages,
  );
  inLanes(
    'barta_queue_oldest_age_seconds',
    'How long the oldest message that may be sent now has been waiting; 0 if none waits.',
    ({ oldestSeconds }) => oldestSeconds ?? 0,
  );
  ofQueue('barta_leases', 'Chunks that dispatchers have leased.', ({ leases }) => leases.chunks);
  ofQueue(
    'barta_leases_overdue',
    'Leases that have expired and that the upkeep has not released yet.',
    ({ leases }) => leases.expired,
  );
  ofQueue('barta_in_flight_messages', 'Messages that are marked in flight.', ({ leases }) => leases.inFlight);
  ofQueue(
    'barta_early_receipts_waiting',
    'Receipts whose message is not known, up to 10000.',
    ({ earlyReceipts }) => earlyReceipts,
  );
  ofQueue(
    'barta_rollup_unfolded_changes',
    'Changes of counts that are not folded into the roll-ups yet, approximately.',
    ({ unfoldedChanges }) => unfoldedChanges,
  );
  ofQueue('barta_dispatchers', 'Processes that dispatch.', ({ dispatchers }) => dispatchers);
  ofQueue(
    'barta_schema_version',
    'Number of the newest migration that is no online one.',
    ({ schemaVersion }) => schemaVersion,
  );
  new Gauge({
    name: 'barta_database_up',
    help: '1 if the database has answered; without it the figures of the queue are missing.',
    registers,
    async collect() {
      this.set((await figuresInTime(database)) ? 1 : 0);
    },
  });
}

async function figuresInTime(database: Database): Promise<QueueFigures | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
  });
  const figures = queueFigures(database).catch(() => null);
  return Promise.race([figures, tooLate]).finally(() => clearTimeout(timer));
}
