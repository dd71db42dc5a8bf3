import { Gauge, type Registry } from 'prom-client';
import { linkStates } from '#contract/main-api/carriers/routeStates.ts';
import type { Engine } from '#services/engine/engine.ts';

/** Metrics of this process's connections to carriers. */
export function addRouteMetrics(
  registry: Registry,
  engine: Pick<Engine, 'routeUse' | 'boundSystemTextRoutes'>,
): void {
  const registers = [registry];
  new Gauge({
    name: 'barta_bound_system_text_routes',
    help: 'Bound routes that carry one-time codes and other texts of Barta itself. They wait while there is none.',
    registers,
    collect() {
      this.set(engine.boundSystemTextRoutes());
    },
  });
  new Gauge({
    name: 'barta_route_link',
    help: '1 for the state that the connection of each route is in, 0 for the others.',
    labelNames: ['route', 'state'],
    registers,
    collect() {
      this.reset();
      for (const { name: route, state: current } of engine.routeUse())
        for (const state of linkStates) this.set({ route, state }, state === current ? 1 : 0);
    },
  });
  new Gauge({
    name: 'barta_route_purse_balance',
    help: "What the provider has left with a route's carrier, in the carrier's unit: its own purse (carrier) or that of an operator.",
    labelNames: ['route', 'purse'],
    registers,
    collect() {
      this.reset();
      for (const { name: route, purses } of engine.routeUse())
        for (const { operator, balance } of purses)
          this.set({ route, purse: operator ?? 'carrier' }, balance);
    },
  });
  new Gauge({
    name: 'barta_route_in_flight_segments',
    help: 'Segments of each route that are in flight: how much of its window is used.',
    labelNames: ['route'],
    registers,
    collect() {
      this.reset();
      for (const { name: route, inFlight } of engine.routeUse()) this.set({ route }, inFlight);
    },
  });
  new Gauge({
    name: 'barta_route_window_segments',
    help: 'How many segments of each route may be in flight while all its connections are bound.',
    labelNames: ['route'],
    registers,
    collect() {
      this.reset();
      for (const { name: route, window } of engine.routeUse()) this.set({ route }, window);
    },
  });
}
