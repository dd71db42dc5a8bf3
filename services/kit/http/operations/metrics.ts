import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabaseClock } from '../../database/DatabaseClock.ts';
import { logLosses } from '../../logging/LogWriter.ts';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry;
  }
}

/** `/metrics` for Prometheus. A registry a server, since all three may live in one process. */
export function addMetrics(app: FastifyInstance, service: string, clock: DatabaseClock): void {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'clock_skew_seconds',
    help: "How far this machine's clock is ahead of the database's; below 0 it is behind.",
    registers: [registry],
    collect() {
      this.set(clock.skewSeconds);
    },
  });
  new Counter({
    name: 'log_lines_dropped_total',
    help: 'Log lines that this process could not write.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(logLosses.lines);
    },
  });
  app.decorate('metrics', registry);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1_000,
    );
  });
  app.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
