import * as Type from 'typebox';
import { behaviour } from './Behaviour.ts';
import { statusSchema, toStatus } from './status.ts';

const secondMs = 1_000;

/** Takes so many submits in each second, over all binds, and refuses those above it, which do not count. */
export const throttle = behaviour({
  name: 'throttle',
  options: { perSecond: Type.Integer({ minimum: 0 }), status: Type.Optional(statusSchema) },
  start: ({ perSecond, status = 'ESME_RTHROTTLED' }) => {
    let beganAt = -Infinity;
    let taken = 0;
    return {
      onSubmit: (exchange) => {
        const now = performance.now();
        if (now - beganAt >= secondMs) {
          beganAt = now;
          taken = 0;
        }
        if (taken >= perSecond) return exchange.refuse(toStatus(status));
        taken += 1;
        exchange.accept();
      },
    };
  },
});
