import * as Type from 'typebox';
import { oneOf } from '../../check.ts';
import { upTo } from '../../random.ts';
import { plain } from '../Call.ts';
import { SecondLimit } from '../../SecondLimit.ts';
import { behaviour } from './Behaviour.ts';

const milliseconds = Type.Integer({ minimum: 0, maximum: 600_000 });
const httpError = Type.Integer({ minimum: 400, maximum: 599 });
/** A code of the Central Platform, or an HTTP status. */
const code = Type.Union([httpError, Type.Integer({ minimum: 1_000, maximum: 9_999 })]);

/** Does what is asked, and answers at once. */
export const happy = behaviour({
  name: 'happy',
  options: {},
  start: () => (exchange) => exchange.answer(),
});

/** Answers late; with a jitter the answers come out of order. */
export const delay = behaviour({
  name: 'delay',
  options: { delayMs: milliseconds, jitterMs: Type.Optional(milliseconds) },
  start:
    ({ delayMs, jitterMs = 0 }) =>
    (exchange) =>
      exchange.answer(delayMs + upTo(jitterMs, exchange.random)),
});

/** Accepts so many requests a second over all connections and refuses the others, which do not count. */
export const throttle = behaviour({
  name: 'throttle',
  options: { perSecond: Type.Integer({ minimum: 0 }) },
  start: ({ perSecond }) => {
    const limit = new SecondLimit();
    return (exchange) => (limit.admits(perSecond) ? exchange.answer() : exchange.refuse('throttled'));
  },
});

/** Refuses with a code, or with several in turn, and may say why in words. */
export const error = behaviour({
  name: 'error',
  options: {
    code: Type.Union([code, Type.Array(code, { minItems: 1, maxItems: 20 })]),
    text: Type.Optional(Type.String({ maxLength: 1_000 })),
  },
  start: ({ code, text }) => {
    const codes = [code].flat();
    let refused = 0;
    return (exchange) => exchange.refuse(codes[refused++ % codes.length]!, text);
  },
});

/** Accepts, and answers as if it had failed: the sender cannot know. */
export const fail = behaviour({
  name: 'fail',
  options: { status: Type.Optional(httpError) },
  start:
    ({ status = 500 }) =>
    (exchange) => {
      exchange.take();
      exchange.send(plain('Internal Server Error', status));
    },
});

/** Accepts and never answers. */
export const noResponse = behaviour({
  name: 'no-response',
  options: {},
  start: () => (exchange) => void exchange.take(),
});

/** Closes the connection without an answer, before or after it has accepted. */
export const drop = behaviour({
  name: 'drop',
  options: {
    accepts: Type.Optional(Type.Boolean()),
    with: Type.Optional(oneOf(['fin', 'rst'])),
  },
  start: (options) => (exchange) => {
    if (options.accepts ?? true) exchange.take();
    exchange.destroy(options.with);
  },
});

/** Accepts, and closes the connection in the middle of the answer. */
export const cut = behaviour({
  name: 'cut',
  options: {},
  start: () => (exchange) => {
    const reply = exchange.take();
    exchange.begin(reply, Math.floor(reply.body.length / 2));
    exchange.later(5, () => exchange.destroy());
  },
});

/** Accepts, and sends the answer an octet at a time. */
export const trickle = behaviour({
  name: 'trickle',
  options: { everyMs: Type.Integer({ minimum: 1, maximum: 60_000 }) },
  start:
    ({ everyMs }) =>
    (exchange) => {
      const reply = exchange.take();
      const body = Buffer.from(reply.body);
      exchange.begin(reply, 0);
      const next = (at: number) => {
        if (exchange.isClosed) return;
        if (at === body.length) return exchange.end();
        exchange.write(body.subarray(at, at + 1));
        exchange.later(everyMs, () => next(at + 1));
      };
      next(0);
    },
});

/** Does nothing, and sends the caller to another address: by default to a page of this carrier that counts who follows. */
export const redirect = behaviour({
  name: 'redirect',
  options: {
    status: Type.Optional(Type.Union([301, 302, 303, 307, 308].map((status) => Type.Literal(status)))),
    location: Type.Optional(Type.String({ maxLength: 2_000 })),
  },
  start:
    ({ status = 302, location }) =>
    (exchange) =>
      exchange.send(plain('', status), { location: location ?? exchange.elsewhere }),
});
