import type { ListedRoute, Route } from '#contract/main-api/carriers/routes.ts';
import type { RouteLiveState } from '#contract/main-api/carriers/routeStates.ts';
import type { SendingHours } from '#contract/main-api/sending/sendingHours.ts';
import type { Network } from './pageWorld.tsx';

/** A route that is switched on, unless told otherwise. */
export function route(changes: Partial<ListedRoute> = {}): ListedRoute {
  return {
    id: 5,
    kind: 'smpp',
    centralPlatform: null,
    httpCarrier: null,
    name: 'Grameenphone direct',
    host: 'smsc.example',
    port: 2_775,
    usesTls: false,
    systemId: 'barta',
    systemType: '',
    bindMode: 'transceiver',
    connections: 1,
    windowSize: 10,
    segmentsPerSecond: 50,
    responseSeconds: 60,
    enquireSeconds: 30,
    idMode: 'exact',
    receiptDetection: 'esm-class',
    receiptsPerMessage: 'learn',
    learnedReceipts: null,
    utcOffsetMinutes: 360,
    prefixes: ['88017', '88013'],
    priority: 100,
    whenUncertain: 'by-class',
    isEnabled: true,
    delivered: 0,
    failed: 0,
    carriesSystemTexts: true,
    needsContentApproval: false,
    hasPassword: true,
    followsSettings: false,
    createdAt: '2026-11-21T06:00:00.000Z',
    updatedAt: '2026-11-21T06:00:00.000Z',
    ...changes,
  };
}

/** The live state of a route: connected and quiet, unless told otherwise. */
export function liveState(changes: Partial<RouteLiveState> = {}): RouteLiveState {
  return {
    routeId: 5,
    name: 'Robi',
    isEnabled: true,
    state: 'bound',
    pending: 0,
    segmentsPerSecond: 0,
    limitPerSecond: null,
    submitted: 0,
    refused: 0,
    uncertain: 0,
    idsMissing: 0,
    idsInvalid: 0,
    lastFailure: null,
    since: '2026-11-21T06:00:00.000Z',
    boundCount: 1,
    purses: [],
    instances: [],
    ...changes,
  };
}

export const promotionalHours: SendingHours = {
  class: 'promotional',
  opensAt: '08:00',
  closesAt: '22:00',
  timeZone: 'Asia/Dhaka',
};

interface RouteNetworkOptions {
  routes?: Route[];
  states?: RouteLiveState[];
  hasEnabled?: boolean;
  unserved?: string[];
  hasSystemTextRoute?: boolean;
  unservedSystemTexts?: string[];
}

/** Answers to the requests of the Route screen. */
export function routeNetwork({
  routes = [route()],
  states = [liveState()],
  hasEnabled = true,
  unserved = [],
  hasSystemTextRoute = true,
  unservedSystemTexts = [],
}: RouteNetworkOptions = {}): Network {
  return {
    'GET /routes': () => ({
      json: routes,
      headers: { 'content-range': `routes 0-${routes.length - 1}/${routes.length}` },
    }),
    'GET /routes/5': () => ({ json: routes[0] }),
    'GET /routes/states': () => ({
      json: { states, hasEnabled, unserved, hasSystemTextRoute, unservedSystemTexts },
    }),
    'GET /sending-hours': () => ({
      json: [
        { class: 'transactional', opensAt: null, closesAt: null, timeZone: 'Asia/Dhaka' },
        promotionalHours,
      ],
    }),
  };
}
