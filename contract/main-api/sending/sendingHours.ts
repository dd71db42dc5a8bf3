import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { TimeZone } from '../../exportQuery.ts';
import { messageClasses, type MessageClass } from '../../sms-receiver/messages.ts';
import { nullable, oneOf, record } from '../../vocabulary.ts';

/** Classes that can have hours. A one-time code that waits for the morning is worthless. */
export const hourlyClasses = messageClasses.filter(
  (name): name is Exclude<MessageClass, 'otp'> => name !== 'otp',
);
export type HourlyClass = (typeof hourlyClasses)[number];

/** e.g. `08:00` */
export const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });

/** From `opensAt` on and before `closesAt`, of one day; both null is at any time. */
export const SendingHours = record({
  class: oneOf(hourlyClasses),
  opensAt: nullable(TimeOfDay),
  closesAt: nullable(TimeOfDay),
  timeZone: TimeZone,
});
export type SendingHours = Type.Static<typeof SendingHours>;

export const listSendingHours = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/sending-hours',
  summary: 'When messages of each class may go out; one-time codes always may',
  permission: 'signed-in',
  reply: Type.Array(SendingHours),
});

export const updateSendingHours = endpoint({
  service: 'main-api',
  method: 'PUT',
  path: '/sending-hours',
  summary: 'Change when messages of one class may go out, for all companies',
  permission: 'manage-route',
  scope: 'platform',
  body: SendingHours,
  reply: SendingHours,
});
