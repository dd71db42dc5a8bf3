import * as Type from 'typebox';
import { shuffle as mix } from '../random.ts';
import type { Link } from '../wire/Link.ts';
import { behaviour, type Answer } from './Behaviour.ts';

/** A batch that does not fill is answered after this: the sender's window may be smaller. */
const patienceMs = 50;

/** Takes everything, and answers each bind's submits in batches, in any order. */
export const shuffle = behaviour({
  name: 'shuffle',
  options: { batch: Type.Integer({ minimum: 2, maximum: 10_000 }) },
  start: ({ batch }) => {
    const held = new WeakMap<Link, Answer[]>();
    return {
      onSubmit: (exchange) => {
        const { link, random } = exchange;
        const answers = held.get(link) ?? [];
        answers.push(exchange.take());
        const answerAll = () => {
          if (held.get(link) === answers) held.delete(link);
          mix(answers, random);
          for (const answer of answers.splice(0)) answer.send();
        };
        if (answers.length >= batch) return answerAll();
        if (held.has(link)) return;
        held.set(link, answers);
        exchange.later(patienceMs, answerAll);
      },
    };
  },
});
