import * as Type from 'typebox';
import { oneOf } from '../check.ts';
import { behaviour } from './Behaviour.ts';

/** Makes a sequence_number that no test reaches. */
const farOff = 0x40000000;

/**
 * Accepts a submit and answers under a wrong sequence_number:
 * - unknown: one that no submit has
 * - previous: the one before, which is probably answered already
 * - twice: the right one, twice
 * With `rightAfterMs` the right answer follows.
 */
export const wrongSequence = behaviour({
  name: 'wrong-sequence',
  options: {
    kind: oneOf(['unknown', 'previous', 'twice']),
    rightAfterMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
  },
  start: ({ kind, rightAfterMs }) => ({
    onSubmit: (exchange) => {
      const answer = exchange.take();
      const { sequence } = exchange.submit;
      if (kind === 'twice') {
        answer.send();
        answer.send();
        return;
      }
      answer.send(kind === 'unknown' ? (sequence ^ farOff) >>> 0 : sequence - 1);
      if (rightAfterMs !== undefined) exchange.later(rightAfterMs, () => answer.send());
    },
  }),
});
