import { Gauge, type Registry } from 'prom-client';
import type { DatabaseClock } from '../../database/DatabaseClock.ts';
import { poolUseOf, type Database } from '../../database/index.ts';
import { lastSuccesses } from '../../jobs/repeat.ts';

/** Adds metrics of a process that uses the database: its connections and its periodic tasks. */
export function addDatabaseMetrics(registry: Registry, database: Database, clock: DatabaseClock): void {
  const registers = [registry];
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  gauge(
    'barta_clock_skew_seconds',
    "How far this machine's clock is ahead of the database's; below 0 it is behind.",
    () => clock.skewSeconds,
  );
  new Gauge({
    name: 'barta_task_last_success_timestamp_seconds',
    help: 'When each periodic task of this process last succeeded, or the process began; Unix time.',
    labelNames: ['task'],
    registers,
    collect() {
      this.reset();
      for (const [task, at] of lastSuccesses) this.set({ task }, at / 1_000);
    },
  });
  new Gauge({
    name: 'barta_database_connections',
    help: 'Connections of this process to the database.',
    labelNames: ['state'],
    registers,
    collect() {
      const { busy, idle } = poolUseOf(database);
      this.set({ state: 'busy' }, busy);
      this.set({ state: 'idle' }, idle);
    },
  });
  gauge(
    'barta_database_connections_max',
    'How many connections to the database this process may have.',
    () => poolUseOf(database).size,
  );
  gauge(
    'barta_database_pool_waiting',
    'Callers that wait for a connection to the database.',
    () => poolUseOf(database).waiting,
  );
}
