import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { messageClasses } from '../sms-receiver/messages.ts';
import { Instant, LongId, Name, nullable, oneOf, record } from '../vocabulary.ts';
import { pageOf, pageQuery } from './vocabulary.ts';

/** A text that is kept to be sent again. */
export const Template = record({
  id: LongId,
  name: Name,
  /** With fields such as `{{name}}`. */
  text: Type.String(),
  /** The class that it is meant for; null is any. */
  class: nullable(oneOf(messageClasses)),
  /** Names of its fields, each once, as first written. */
  fields: Type.Array(Type.String()),
  updatedAt: Instant,
});
export type Template = Type.Static<typeof Template>;

export const readTemplates = endpoint({
  service: 'public-api',
  method: 'GET',
  path: '/v1/templates',
  summary: 'Message templates of your company, newest first',
  permission: 'signed-in',
  query: record(pageQuery),
  reply: pageOf(Template),
});
