import * as Type from 'typebox';
import type { Link } from '../wire/Link.ts';
import { behaviour } from './Behaviour.ts';

/** Of the carrier's own requests beside deliveries there is but this one on a link. */
const sequence = 0x7fffffff;

/**
 * Takes so many submits on a bind and unbinds in the midst of the rest. It either waits for the answer, and goes on
 * answering what comes before it, or hangs up at once.
 */
export const unbind = behaviour({
  name: 'unbind',
  options: { after: Type.Integer({ minimum: 1 }), waits: Type.Optional(Type.Boolean()) },
  start: ({ after, waits = true }) => {
    const taken = new WeakMap<Link, number>();
    return {
      onSubmit: (exchange) => {
        const { link } = exchange;
        const count = (taken.get(link) ?? 0) + 1;
        taken.set(link, count);
        exchange.accept();
        if (count !== after) return;
        link.write({ command: 'unbind', sequence });
        if (!waits) link.close();
      },
    };
  },
});
