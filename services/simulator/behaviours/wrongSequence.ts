import * as Type from 'typebox';
import { behaviour } from './Behaviour.ts';

/** No sender counts so far in a test. */
const farOff = 0x40000000;

/**
 * Takes a submit and answers under a sequence_number that is not its own:
 * - unknown: one that nothing has
 * - previous: the one before, most likely answered already
 * - twice: its own, twice
 * With `rightAfterMs` the right answer follows.
 */
export const wrongSequence = behaviour({
  name: 'wrong-sequence',
  options: {
    kind: Type.Union([Type.Literal('unknown'), Type.Literal('previous'), Type.Literal('twice')]),
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
