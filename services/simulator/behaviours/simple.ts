import * as Type from 'typebox';
import { oneOf } from '../check.ts';
import { upTo } from '../random.ts';
import { behaviour } from './Behaviour.ts';
import { statusSchema, toStatus } from './status.ts';

/** Accepts everything at once. */
export const happy = behaviour({
  name: 'happy',
  options: {},
  start: () => ({ onSubmit: (exchange) => exchange.accept() }),
});

/** Accepts everything and answers late; with a jitter the answers come out of order. */
export const delay = behaviour({
  name: 'delay',
  options: {
    delayMs: Type.Integer({ minimum: 0, maximum: 600_000 }),
    jitterMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
  },
  start: ({ delayMs, jitterMs = 0 }) => ({
    onSubmit: (exchange) => exchange.accept(delayMs + upTo(jitterMs, exchange.random)),
  }),
});

/** Refuses with a command_status, or with several in turn, and may say why in words. */
export const error = behaviour({
  name: 'error',
  options: {
    status: Type.Union([statusSchema, Type.Array(statusSchema, { minItems: 1, maxItems: 20 })]),
    text: Type.Optional(Type.String({ maxLength: 255, pattern: '^[ -~]*$' })),
  },
  start: ({ status, text }) => {
    const statuses = [status].flat().map(toStatus);
    let refused = 0;
    return {
      onSubmit: (exchange) => exchange.refuse(statuses[refused++ % statuses.length]!, text),
    };
  },
});

/** Has forgotten the sessions from before: refuses their submits until the peer binds anew. Links go on otherwise. */
export const forget = behaviour({
  name: 'forget',
  options: { status: Type.Optional(statusSchema) },
  start: ({ status = 'ESME_RINVBNDSTS' }) => {
    const startedAt = performance.now();
    return {
      onSubmit: (exchange) =>
        exchange.boundAt < startedAt ? exchange.refuse(toStatus(status)) : exchange.accept(),
    };
  },
});

/** Accepts submits and never answers them; the link itself works. */
export const noResponse = behaviour({
  name: 'no-response',
  options: {},
  start: () => ({ onSubmit: (exchange) => exchange.keepSilent() }),
});

/** Accepts a submit and hangs up before it answers: the sender cannot know. */
export const drop = behaviour({
  name: 'drop',
  options: { with: Type.Optional(oneOf(['fin', 'rst'])) },
  start: (options) => ({
    onSubmit: (exchange) => {
      exchange.keepSilent();
      exchange.link.destroy(options.with);
    },
  }),
});

/**
 * Lets peers bind and then sends nothing, not even answers to enquire_link. With `reads: false` it reads nothing either.
 */
export const halfOpen = behaviour({
  name: 'half-open',
  options: { reads: Type.Optional(Type.Boolean()) },
  start: ({ reads = true }) => ({
    onSubmit: (exchange) => exchange.keepSilent(),
    impairment: reads ? { isMute: true } : { isMute: true, octetsPerSecond: 0 },
  }),
});

/** Reads slowly, so that the peer's socket fills; what was read is accepted at once. */
export const slowReader = behaviour({
  name: 'slow-reader',
  options: { octetsPerSecond: Type.Integer({ minimum: 1 }) },
  start: ({ octetsPerSecond }) => ({
    onSubmit: (exchange) => exchange.accept(),
    impairment: { octetsPerSecond },
  }),
});
