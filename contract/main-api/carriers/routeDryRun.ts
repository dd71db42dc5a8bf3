import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { messageClasses } from '../../sms-receiver/messages.ts';
import { nullable, oneOf, record, TypedMsisdn } from '../../vocabulary.ts';
import { HttpCarrierChange, HttpPreset, httpAnswerResults, httpMethods } from './httpCarrier.ts';
import { Host, idModes } from './routes.ts';

/** Settings of a route that need not exist, a message, and what a carrier might say of it. */
export const RouteDryRun = record({
  host: Host,
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  usesTls: Type.Boolean(),
  idMode: Type.Optional(oneOf(idModes)),
  httpCarrier: HttpCarrierChange,
  message: record({
    to: TypedMsisdn,
    text: Type.String({ minLength: 1, maxLength: 2_000 }),
    senderId: Type.String({ minLength: 1, maxLength: 20 }),
    class: oneOf(messageClasses),
  }),
  /** An answer of the carrier to the request. */
  answer: Type.Optional(
    nullable(
      record({
        status: Type.Integer({ minimum: 100, maximum: 599 }),
        body: Type.String({ maxLength: 65_536 }),
      }),
    ),
  ),
  /** A receipt as the carrier pushes it or answers it: an address with its query, a form or JSON. */
  receipt: Type.Optional(nullable(Type.String({ maxLength: 65_536 }))),
});
export type RouteDryRun = Type.Static<typeof RouteDryRun>;

const Request = record({
  method: oneOf(httpMethods),
  url: Type.String(),
  headers: Type.Array(record({ name: Type.String(), value: Type.String() })),
  body: nullable(Type.String()),
});

export const RouteDryRunReply = record({
  /** As it would be sent, with asterisks for secrets. */
  request: Request,
  /** The request that asks for its receipt; null where receipts are not polled. */
  poll: nullable(Request),
  answer: nullable(
    record({
      /** `uncertain`: no rule fits, so that the carrier may have the message. */
      result: oneOf([...httpAnswerResults, 'uncertain']),
      /** The rule that fits, from 0. */
      rule: nullable(Type.Integer({ minimum: 0 })),
      carrierMessageId: nullable(Type.String()),
      /** As a message that is refused so shows it. */
      carrierStatus: nullable(Type.String()),
    }),
  ),
  /** The receipts in what was given; none where it has none that can be read. */
  receipts: nullable(
    Type.Array(
      record({
        id: Type.String(),
        status: Type.String(),
        carrierStatus: Type.String(),
        carrierError: nullable(Type.String()),
      }),
    ),
  ),
});
export type RouteDryRunReply = Type.Static<typeof RouteDryRunReply>;

/** Kannel's `sendsms`, Jasmin's `/send`, and the shape of Infobip with receipts that are pushed or polled. */
export const httpPresetNames = ['kannel', 'jasmin', 'infobip', 'infobip-polled'] as const;
export type HttpPresetName = (typeof httpPresetNames)[number];

export const listRoutePresets = endpoint({
  service: 'main-api',
  permission: 'manage-route',
  scope: 'platform',
  method: 'GET',
  path: '/routes/presets',
  summary: 'Settings to begin with for a route over HTTP',
  reply: Type.Array(record({ name: oneOf(httpPresetNames), settings: HttpPreset })),
});

export const dryRunRoute = endpoint({
  service: 'main-api',
  permission: 'manage-route',
  scope: 'platform',
  method: 'POST',
  path: '/routes/dry-run',
  summary: 'Show the request that a route over HTTP would make, and how an answer is read; nothing is sent',
  body: RouteDryRun,
  reply: RouteDryRunReply,
});
