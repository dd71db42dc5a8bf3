import * as Type from 'typebox';
import { upTo } from '../random.ts';
import { behaviour } from './Behaviour.ts';

/** Takes everything and answers late; with a jitter the answers come out of order. */
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
