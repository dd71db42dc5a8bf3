import * as Type from 'typebox';
import { DeliveryCounts } from '../../database-manager/filter.ts';
import { endpoint } from '../../endpoint.ts';
import { CentralPlatform, CentralPlatformChange } from './centralPlatform.ts';
import { HttpCarrier, HttpCarrierChange } from './httpCarrier.ts';
import { RouteLiveState } from './routeStates.ts';
import { passwordLength } from '../sign-in/auth.ts';
import { Id, Instant, Name, listQuery, nullable, oneOf, optional, record } from '../../vocabulary.ts';

/**
 * Protocols of carriers:
 * - smpp: SMPP 3.4
 * - central-platform: the HTTP of Bangladesh's Central Platform, with polled receipts
 * - http: any HTTP, by templates of its requests and rules that read its answers
 */
export const carrierKinds = ['smpp', 'central-platform', 'http'] as const;
export type CarrierKind = (typeof carrierKinds)[number];

/** How it binds: one connection both ways, or one to send and one to receive. */
export const bindModes = ['transceiver', 'transmitter-receiver'] as const;
export type BindMode = (typeof bindModes)[number];

/**
 * How a carrier writes one message's id in its submit response and in its receipts:
 * - exact: the same in both
 * - hex-to-decimal: hexadecimal in the response, decimal in the receipt
 * - decimal-to-hex: decimal in the response, hexadecimal in the receipt
 * - strip-zeros: the same but for leading zeros
 * - fold-case: the same but for the case of letters
 */
export const idModes = ['exact', 'hex-to-decimal', 'decimal-to-hex', 'strip-zeros', 'fold-case'] as const;
export type IdMode = (typeof idModes)[number];

/**
 * How a submit is treated that the carrier never answered:
 * - by-class: as the message's class says
 * - hold: not sent again; at most once
 * - retry-once: sent once more, flagged as a possible duplicate
 */
export const uncertainPolicies = ['by-class', 'hold', 'retry-once'] as const;
export type UncertainPolicy = (typeof uncertainPolicies)[number];

/**
 * How a carrier's receipts are distinguished from incoming texts:
 * - esm-class: by their esm_class, as SMPP says
 * - text-too: also by their text or optional parameters, for carriers that send them with an esm_class of 0
 */
export const receiptDetections = ['esm-class', 'text-too'] as const;
export type ReceiptDetection = (typeof receiptDetections)[number];

/**
 * How many receipts a carrier sends for a message of several parts:
 * - learn: as the receivers find out
 * - each-part: one for each part
 * - one-for-all: one for the message
 */
export const receiptsPerMessage = ['learn', 'each-part', 'one-for-all'] as const;
export type ReceiptsPerMessage = (typeof receiptsPerMessage)[number];
export const learnedReceipts = ['each-part', 'one-for-all'] as const satisfies readonly ReceiptsPerMessage[];
export type LearnedReceipts = (typeof learnedReceipts)[number];

/** A name, an IPv4 or an IPv6 address, without port and brackets. */
export const Host = Type.String({
  maxLength: 253,
  pattern:
    '^([A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?(\\.[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?)*\\.?|[0-9A-Fa-f]*:[0-9A-Fa-f:.]+)$',
});

/** The beginning of canonical MSISDNs: `88017` is the first half of Grameenphone. */
export const RoutePrefix = Type.String({ pattern: '^[1-9][0-9]{0,14}$' });

const maxPrefixes = 100;

/** Lengths of the texts are the protocol's: SMPP 3.4, section 4.1.1, without the NUL at the end. */
const settings = {
  name: Name,
  host: Host,
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  /** TLS 1.2 or newer, with a certificate that is checked. */
  usesTls: Type.Boolean(),
  systemId: Type.String({ minLength: 1, maxLength: 15, pattern: '^[!-~]([ -~]*[!-~])?$' }),
  systemType: Type.String({ maxLength: 12, pattern: '^[ -~]*$' }),
  bindMode: oneOf(bindModes),
  /** How many each SMS receiver opens; of `transmitter-receiver` so many pairs. */
  connections: Type.Integer({ minimum: 1, maximum: 16 }),
  /** Submits that may be unanswered at a time on one connection; the most that a lost link leaves uncertain. */
  windowSize: Type.Integer({ minimum: 1, maximum: 1_000 }),
  /** Null is as fast as the carrier answers. Shared by all processes that are bound. */
  segmentsPerSecond: nullable(Type.Integer({ minimum: 1, maximum: 100_000 })),
  responseSeconds: Type.Integer({ minimum: 1, maximum: 600 }),
  enquireSeconds: Type.Integer({ minimum: 1, maximum: 3_600 }),
  idMode: oneOf(idModes),
  receiptDetection: oneOf(receiptDetections),
  receiptsPerMessage: oneOf(receiptsPerMessage),
  /** Zone of the dates in the carrier's receipts; Bangladesh is 360. */
  utcOffsetMinutes: Type.Integer({ minimum: -720, maximum: 840 }),
  /** Numbers that it serves; none is all. */
  prefixes: Type.Array(RoutePrefix, { maxItems: maxPrefixes }),
  /** Among routes that serve a number the longest prefix, then the lowest priority is tried first. */
  priority: Type.Integer({ minimum: 1, maximum: 1_000 }),
  whenUncertain: oneOf(uncertainPolicies),
  isEnabled: Type.Boolean(),
  /**
   * Whether system texts, such as one-time codes that recover an account, may go over it. They go over no other
   * route. A person who reads them can take over any account, so only somebody with full access may set or clear this
   * and change where such a route leads.
   */
  carriesSystemTexts: Type.Boolean(),
  /** Whether promotional messages go over it only with an approval of their text, whose campaign id they carry. */
  needsContentApproval: Type.Boolean(),
};

/**
 * The fields that decide which machine receives messages, and which messages. Everybody else who may manage routes is
 * notified of a change, which may need the caller's own password: see `domain/carriers/routeChange.ts`.
 */
export const destinationFields = [
  'host',
  'port',
  'usesTls',
  'systemId',
  'password',
  'centralPlatform',
  'httpCarrier',
  'prefixes',
  'isEnabled',
  'carriesSystemTexts',
] as const;
export type DestinationField = (typeof destinationFields)[number];

/** Set at the creation, and the same ever after. */
const kind = oneOf(carrierKinds);

/** A route as callers see it: never with its password, only with whether there is one. */
export const Route = record({
  id: Id,
  kind,
  ...settings,
  // A stored name is answered as it is, whatever is required of new ones.
  name: Type.String(),
  host: Type.String(),
  systemId: Type.String(),
  systemType: Type.String(),
  prefixes: Type.Array(Type.String()),
  hasPassword: Type.Boolean(),
  /** Null where it is of another kind. */
  centralPlatform: nullable(CentralPlatform),
  /** Likewise. */
  httpCarrier: nullable(HttpCarrier),
  /** The result of `learn`; null before there is one. */
  learnedReceipts: nullable(oneOf(learnedReceipts)),
  /** Its connection is that of the receiver's settings, until one of its fields is changed here. */
  followsSettings: Type.Boolean(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Route = Type.Static<typeof Route>;

/** With what the last 24 hours came to. */
export const ListedRoute = record({ ...Route.properties, ...DeliveryCounts.properties });
export type ListedRoute = Type.Static<typeof ListedRoute>;

/** Printable ASCII, up to 8 octets; null is none. Kept sealed and never returned. */
const password = Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 8, pattern: '^[ -~]+$' })));

/** The caller's own. A new route needs it, and so does a change as `domain/carriers/routeChange.ts` says. */
const currentPassword = Type.Optional(Type.String({ minLength: 1, maxLength: passwordLength.maximum }));

const { name, host, systemId, ...otherSettings } = settings;

export const NewRoute = record({
  /** `smpp` if it is left out. */
  kind: Type.Optional(kind),
  name,
  host,
  /** Needed for SMPP. */
  systemId: Type.Optional(systemId),
  ...optional(otherSettings),
  password,
  /** Needed for the Central Platform, and refused for others. */
  centralPlatform: Type.Optional(CentralPlatformChange),
  /** Needed for the kind `http`, and refused for others. */
  httpCarrier: Type.Optional(HttpCarrierChange),
  currentPassword,
});
export type NewRoute = Type.Static<typeof NewRoute>;

/** Fields that are left out stay as they are, the password too. */
export const RouteChange = record({
  ...optional(settings),
  password,
  centralPlatform: Type.Optional(CentralPlatformChange),
  httpCarrier: Type.Optional(HttpCarrierChange),
  currentPassword,
});
export type RouteChange = Type.Static<typeof RouteChange>;

// The menu of the product spec shows the screen to everybody who may list companies; the lines are the provider's.
const shown = { service: 'main-api', permission: 'view-company-list', scope: 'platform' } as const;
const changed = { service: 'main-api', permission: 'manage-route', scope: 'platform' } as const;
const one = record({ id: Id });

export const listRoutes = endpoint({
  ...shown,
  method: 'GET',
  path: '/routes',
  summary: 'Routes: connections to carriers',
  query: listQuery(
    { q: Type.Optional(Type.String({ maxLength: 100 })), isEnabled: Type.Optional(Type.Boolean()) },
    ['id', 'name', 'priority', 'createdAt'],
  ),
  reply: Type.Array(ListedRoute),
});

export const findRoute = endpoint({
  ...shown,
  method: 'GET',
  path: '/routes/{id}',
  summary: 'One route',
  params: one,
  reply: Route,
});

export const listRouteStates = endpoint({
  ...shown,
  method: 'GET',
  path: '/routes/states',
  summary: 'What each route is doing now, and the numbers that no enabled route serves',
  reply: record({
    states: Type.Array(RouteLiveState),
    hasEnabled: Type.Boolean(),
    /** Prefixes of the operators that no enabled route serves whole. */
    unserved: Type.Array(RoutePrefix),
    /** The same for system texts: of the enabled routes that carry them. */
    hasSystemTextRoute: Type.Boolean(),
    unservedSystemTexts: Type.Array(RoutePrefix),
  }),
});

export const createRoute = endpoint({
  ...changed,
  method: 'POST',
  path: '/routes',
  summary: 'Create a route',
  asksForCode: true,
  body: NewRoute,
  reply: Route,
  status: 201,
});

export const updateRoute = endpoint({
  ...changed,
  method: 'PUT',
  path: '/routes/{id}',
  summary: 'Change a route; the receivers connect anew where they must',
  worksOnFullDisk: true,
  asksForCode: true,
  params: one,
  body: RouteChange,
  reply: Route,
});

export const deleteRoute = endpoint({
  ...changed,
  method: 'DELETE',
  path: '/routes/{id}',
  summary: 'Delete a route over which nothing was sent; switch off the others',
  asksForCode: true,
  params: one,
  reply: record({ id: Id }),
});

const ReceiptAddress = record({
  /** With its secret; null where the route's settings do not say how the carrier reaches the SMS receiver. */
  address: nullable(Type.String()),
  /** Until when the secret before this one is valid; null where there is none. */
  earlierUntil: nullable(Instant),
});

export const findReceiptAddress = endpoint({
  ...changed,
  method: 'GET',
  path: '/routes/{id}/receipt-address',
  summary: 'The address to which the carrier of a route over HTTP pushes receipts',
  params: one,
  reply: ReceiptAddress,
});

export const replaceReceiptAddress = endpoint({
  ...changed,
  method: 'PUT',
  path: '/routes/{id}/receipt-address',
  summary:
    'Give that address another secret; the one before is valid for 72 hours, and the one before that no more',
  asksForCode: true,
  params: one,
  reply: ReceiptAddress,
});
