import * as Type from 'typebox';
import { behaviour } from './Behaviour.ts';
import { statusSchema, toStatus } from './status.ts';

const secondMs = 1_000;

/** Accepts so many submits a second over all binds and refuses the others, which do not count. */
export const throttle = behaviour({
  name: 'throttle',
  options: { perSecond: Type.Integer({ minimum: 0 }), status: Type.Optional(statusSchema) },
  start: ({ perSecond, status = 'ESME_RTHROTTLED' }) => {
    let startedAt = -Infinity;
    let accepted = 0;
    return {
      onSubmit: (exchange) => {
        const now = performance.now();
        if (now - startedAt >= secondMs) {
          startedAt = now;
          accepted = 0;
        }
        if (accepted >= perSecond) return exchange.refuse(toStatus(status));
        accepted += 1;
        exchange.accept();
      },
    };
  },
});
