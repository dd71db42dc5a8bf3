import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { SenderIdName } from '../main-api/sending/senderIds.ts';
import { Id, record } from '../vocabulary.ts';
import { AcceptedSms, SingleSms } from './sending.ts';

export const RouteTest = record({
  to: SingleSms.properties.to,
  /** Missing is a text that says what it is. */
  text: Type.Optional(SingleSms.properties.text),
  /** One of the provider's; missing is its default. */
  senderId: Type.Optional(SenderIdName),
});
export type RouteTest = Type.Static<typeof RouteTest>;

/** Costs what every message costs. What becomes of it is in the report of single messages. */
export const testRoute = endpoint({
  service: 'sms-receiver',
  method: 'POST',
  path: '/noauth/v2/routes/{id}/test',
  summary: "Send a message over this route and no other, on the provider's own account",
  permission: 'manage-route',
  scope: 'platform',
  params: record({ id: Id }),
  body: RouteTest,
  reply: AcceptedSms,
  status: 202,
  idempotent: 'required',
});
