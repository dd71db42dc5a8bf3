import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { linkStates } from '#contract/main-api/routes.ts';
import type { Engine } from '#services/engine/engine.ts';

/** Metrics of this process's connections to carriers. */
export function addRouteMetrics(
  app: FastifyInstance,
  engine: Pick<Engine, 'linkStates' | 'boundSystemTextRoutes'>,
): void {
  new Gauge({
    name: 'bound_system_text_routes',
    help: 'Bound routes that carry one-time codes and other texts of Barta itself. They wait while there is none.',
    registers: [app.metrics],
    collect() {
      this.set(engine.boundSystemTextRoutes());
    },
  });
  new Gauge({
    name: 'sms_route_link',
    help: '1 for the state that the connection of each route is in, 0 for the others.',
    labelNames: ['route', 'state'],
    registers: [app.metrics],
    collect() {
      this.reset();
      for (const [route, current] of engine.linkStates())
        for (const state of linkStates) this.set({ route, state }, state === current ? 1 : 0);
    },
  });
}
