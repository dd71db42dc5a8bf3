import * as Type from 'typebox';
import type { Link } from '../wire/Link.ts';
import { behaviour } from './Behaviour.ts';

/** The unbind is the only request of the carrier on a link beside deliveries. */
const sequence = 0x7fffffff;

/**
 * Accepts so many submits on a bind and then unbinds. It either waits for the answer, and goes on answering submits that
 * come before it, or hangs up at once.
 */
export const unbind = behaviour({
  name: 'unbind',
  options: { after: Type.Integer({ minimum: 1 }), waits: Type.Optional(Type.Boolean()) },
  start: ({ after, waits = true }) => {
    const accepted = new WeakMap<Link, number>();
    return {
      onSubmit: (exchange) => {
        const { link } = exchange;
        const count = (accepted.get(link) ?? 0) + 1;
        accepted.set(link, count);
        exchange.accept();
        if (count !== after) return;
        link.write({ command: 'unbind', sequence });
        if (!waits) link.close();
      },
    };
  },
});
