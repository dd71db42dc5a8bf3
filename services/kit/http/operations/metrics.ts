import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ErrorCode } from '#contract/errors.ts';
import { logLosses } from '../../logging/LogWriter.ts';
import { version } from '../../logging/instance.ts';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry;
    countRefusal(code: ErrorCode): void;
  }
}

/**
 * `/metrics` for Prometheus. A registry a server, since all of them may live in one process.
 * @param labels of all its metrics
 */
export function addMetrics(app: FastifyInstance, labels: { service: string; cell?: string }): void {
  const registry = new Registry();
  registry.setDefaultLabels(labels);
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const durations = new Histogram({
    name: 'barta_http_request_duration_seconds',
    help: 'Time from request to answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  const refusals = new Counter({
    name: 'barta_refused_requests_total',
    help: 'Requests that were refused, by the code of the error; insufficient-credit is a refusal for want of credit.',
    labelNames: ['code'],
    registers,
  });
  new Counter({
    name: 'barta_log_lines_dropped_total',
    help: 'Log lines that this process could not write.',
    registers,
    collect() {
      this.reset();
      this.inc(logLosses.lines);
    },
  });
  new Gauge({
    name: 'barta_build_info',
    help: 'Always 1; the version of Barta.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  app.decorate('metrics', registry);
  app.decorate('countRefusal', (code: ErrorCode) => refusals.inc({ code }));
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1_000,
    );
    done();
  });
  app.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
