import * as Type from 'typebox';
import { oneOf } from '../../check.ts';
import type { Reply } from '../Call.ts';
import { behaviour } from './Behaviour.ts';

const html = 'text/html; charset=utf-8';

/** Bodies that are sent with the status 200 instead of the proper answer. */
const kinds = {
  html: () => ({
    type: html,
    body: '<!DOCTYPE html><html><body><h1>Scheduled maintenance</h1></body></html>',
  }),
  empty: ({ type }) => ({ type, body: '' }),
  /** The proper answer before octets that are no UTF-8. */
  'not-utf8': ({ type, body }) => ({
    type,
    body: Buffer.concat([Buffer.from(body), Buffer.from([0xff, 0xfe, 0xc3, 0x28])]),
  }),
  /** The proper answer in another encoding than its head says. */
  'wrong-charset': ({ type, body }) => ({ type, body: Buffer.from(body.toString(), 'utf16le') }),
  /** An error in words. */
  words: () => ({ type: 'text/plain', body: 'ERROR: the service is temporarily unavailable' }),
  /** JSON of another shape. */
  'other-json': ({ type }) => ({ type, body: '{"message":["no","answer"],"code":null}' }),
  /** The proper answer in a megabyte of spaces. */
  long: ({ type, body }) => ({ type, body: body.toString().padEnd(1024 * 1024) }),
} as const satisfies Record<string, (reply: Reply) => Omit<Reply, 'status'>>;

type Kind = keyof typeof kinds;

export const httpGarbageKinds = Object.keys(kinds) as Kind[];

/** Answers with the status 200 and a body that is not the proper one. */
export const garbage = behaviour({
  name: 'garbage',
  options: { kind: oneOf(httpGarbageKinds), accepts: Type.Optional(Type.Boolean()) },
  start:
    ({ kind, accepts = true }) =>
    (exchange) => {
      const reply = accepts ? exchange.take() : { status: 200, type: html, body: '{}' };
      exchange.send({
        status: 200,
        ...(kinds as Record<string, (reply: Reply) => Omit<Reply, 'status'>>)[kind]!(reply),
      });
    },
});
