import * as Type from 'typebox';
import { SecondLimit } from '../SecondLimit.ts';
import { behaviour } from './Behaviour.ts';
import { statusSchema, toStatus } from './status.ts';

/** Accepts so many submits a second over all binds and refuses the others, which do not count. */
export const throttle = behaviour({
  name: 'throttle',
  options: { perSecond: Type.Integer({ minimum: 0 }), status: Type.Optional(statusSchema) },
  start: ({ perSecond, status = 'ESME_RTHROTTLED' }) => {
    const limit = new SecondLimit();
    return {
      onSubmit: (exchange) =>
        limit.admits(perSecond) ? exchange.accept() : exchange.refuse(toStatus(status)),
    };
  },
});
