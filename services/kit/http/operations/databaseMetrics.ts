import { Gauge, type Registry } from 'prom-client';
import type { DatabaseClock } from '../../database/DatabaseClock.ts';
import { poolUseOf, type Database } from '../../database/index.ts';
import { lastSuccesses } from '../../jobs/repeat.ts';

/** What a process that uses the database says about its connections and its periodic work. */
export function addDatabaseMetrics(registry: Registry, database: Database, clock: DatabaseClock): void {
  const registers = [registry];
  new Gauge({
    name: 'barta_clock_skew_seconds',
    help: "How far this machine's clock is ahead of the database's; below 0 it is behind.",
    registers,
    collect() {
      this.set(clock.skewSeconds);
    },
  });
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
  new Gauge({
    name: 'barta_database_connections_max',
    help: 'How many connections to the database this process may have.',
    registers,
    collect() {
      this.set(poolUseOf(database).size);
    },
  });
  new Gauge({
    name: 'barta_database_pool_waiting',
    help: 'Callers that wait for a connection to the database.',
    registers,
    collect() {
      this.set(poolUseOf(database).waiting);
    },
  });
}
