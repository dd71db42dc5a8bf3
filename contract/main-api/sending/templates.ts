import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { messageClasses } from '../../sms-receiver/messages.ts';
import { recipientLimits } from '../../sms-receiver/recipients.ts';
import { Id, Instant, listQuery, Name, nullable, oneOf, record } from '../../vocabulary.ts';

/** A text kept to be sent again; `{{name}}` is a field that each recipient gets their own word for. */
export const MessageTemplate = record({
  id: Id,
  companyId: Id,
  companyName: Type.String(),
  /** One of its kind in the company, whatever the letter case. */
  name: Name,
  text: Type.String(),
  /** The class of messages that it is meant for; null is any. */
  class: nullable(oneOf(messageClasses)),
  /** Names of its fields, each once, as first written. */
  fields: Type.Array(Type.String()),
  /** Pairs of braces that make no field, most likely a slip: `{{name}`. */
  strayBraces: Type.Integer({ minimum: 0 }),
  /** Who made it; for a person of another company its name. Null when they are deleted. */
  createdBy: nullable(Type.String()),
  createdAt: Instant,
  updatedAt: Instant,
});
export type MessageTemplate = Type.Static<typeof MessageTemplate>;

const text = Type.String({ minLength: 1, maxLength: recipientLimits.templateLength });
const messageClass = Type.Optional(nullable(oneOf(messageClasses)));

export const NewMessageTemplate = record({
  /** The caller's own company when it is left out. */
  companyId: Type.Optional(Id),
  name: Name,
  text,
  class: messageClass,
});
export type NewMessageTemplate = Type.Static<typeof NewMessageTemplate>;

/** Fields that are left out stay as they are. Messages that were sent with it stay as they were sent. */
export const MessageTemplateChange = record({
  name: Type.Optional(Name),
  text: Type.Optional(text),
  class: messageClass,
});
export type MessageTemplateChange = Type.Static<typeof MessageTemplateChange>;

const guarded = { service: 'main-api', permission: 'manage-templates' } as const;
// Everybody who may send may use them.
const readable = { service: 'main-api', permission: 'signed-in' } as const;
const one = record({ id: Id });

/** REST-shaped: an array, with `Content-Range`. */
export const listTemplates = endpoint({
  ...readable,
  method: 'GET',
  path: '/templates',
  summary: 'Message templates of your company, or of all companies for the provider',
  query: listQuery(
    {
      /** Part of the name or the text. */
      q: Type.Optional(Type.String({ maxLength: 100 })),
      companyId: Type.Optional(Id),
      class: Type.Optional(oneOf(messageClasses)),
    },
    ['id', 'name', 'companyName', 'class', 'createdAt', 'updatedAt'],
  ),
  reply: Type.Array(MessageTemplate),
});

export const findTemplate = endpoint({
  ...readable,
  method: 'GET',
  path: '/templates/{id}',
  summary: 'One message template',
  params: one,
  reply: MessageTemplate,
});

export const createTemplate = endpoint({
  ...guarded,
  method: 'POST',
  path: '/templates',
  summary: 'Keep a text as a message template',
  body: NewMessageTemplate,
  reply: MessageTemplate,
  status: 201,
  idempotent: 'required',
});

export const updateTemplate = endpoint({
  ...guarded,
  method: 'PUT',
  path: '/templates/{id}',
  summary: 'Change a message template',
  params: one,
  body: MessageTemplateChange,
  reply: MessageTemplate,
});

export const deleteTemplate = endpoint({
  ...guarded,
  method: 'DELETE',
  path: '/templates/{id}',
  summary: 'Delete a message template',
  params: one,
  reply: record({ id: Id }),
});
