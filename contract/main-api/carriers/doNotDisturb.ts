import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { operators } from '../../sms-receiver/messages.ts';
import { Id, Instant, listQuery, MaskableText, nullable, oneOf, record } from '../../vocabulary.ts';

/**
 * How long a number stays on the list after an operator has last said that it is on its do-not-disturb list. Nobody tells when its owner
 * leaves that list, so after this time one promotional message is tried again.
 */
export const doNotDisturbDays = 90;

/** A number to which promotional messages are not sent, because an operator has answered that its owner does not want them. */
export const DoNotDisturbNumber = record({
  id: Id,
  /** Canonical; in the middle masked for who may not see whole numbers. */
  msisdn: MaskableText,
  operator: oneOf(operators),
  /** When an operator has last said so. */
  answeredAt: Instant,
  /** The route that the answer came over; null when it was deleted. */
  routeName: nullable(Type.String()),
});
export type DoNotDisturbNumber = Type.Static<typeof DoNotDisturbNumber>;

const guarded = { service: 'main-api', permission: 'manage-route', scope: 'platform' } as const;

/** REST-shaped: an array, with `Content-Range`. */
export const listDoNotDisturb = endpoint({
  ...guarded,
  method: 'GET',
  path: '/do-not-disturb',
  summary: 'Numbers that operators have answered to be on their do-not-disturb list',
  query: listQuery(
    {
      /** Beginning of the number, as typed; the whole number for who may not see whole numbers. */
      q: Type.Optional(Type.String({ maxLength: 100 })),
      operator: Type.Optional(oneOf(operators)),
    },
    ['id', 'msisdn', 'operator', 'answeredAt', 'routeName'],
  ),
  reply: Type.Array(DoNotDisturbNumber),
});

export const removeDoNotDisturb = endpoint({
  ...guarded,
  method: 'DELETE',
  path: '/do-not-disturb/{id}',
  summary: 'Remove a number from the do-not-disturb list, so that promotional messages are tried again',
  params: record({ id: Id }),
  reply: record({ id: Id }),
});

export const emptyDoNotDisturb = endpoint({
  ...guarded,
  method: 'DELETE',
  path: '/do-not-disturb',
  summary: 'Empty the do-not-disturb list',
  asksForCode: true,
  reply: record({ removed: Type.Integer({ minimum: 0 }) }),
});
