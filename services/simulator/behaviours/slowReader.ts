import * as Type from 'typebox';
import { behaviour } from './Behaviour.ts';

/** Reads slowly, so that the peer's socket fills; what was read is taken at once. */
export const slowReader = behaviour({
  name: 'slow-reader',
  options: { octetsPerSecond: Type.Integer({ minimum: 1 }) },
  start: ({ octetsPerSecond }) => ({
    onSubmit: (exchange) => exchange.accept(),
    temper: { octetsPerSecond },
  }),
});
