import * as Type from 'typebox';
import { shuffle as mix } from '../random.ts';
import type { Link } from '../wire/Link.ts';
import { behaviour, type Answer } from './Behaviour.ts';

/** After so long a batch is answered that does not fill: the sender's window may be smaller. */
const fillMs = 50;

/** Accepts everything, and answers the submits of each bind in batches, in any order. */
export const shuffle = behaviour({
  name: 'shuffle',
  options: { batch: Type.Integer({ minimum: 2, maximum: 10_000 }) },
  start: ({ batch }) => {
    const unanswered = new WeakMap<Link, Answer[]>();
    return {
      onSubmit: (exchange) => {
        const { link, random } = exchange;
        const answers = unanswered.get(link) ?? [];
        answers.push(exchange.take());
        const answerAll = () => {
          if (unanswered.get(link) === answers) unanswered.delete(link);
          mix(answers, random);
          for (const answer of answers.splice(0)) answer.send();
        };
        if (answers.length >= batch) return answerAll();
        if (unanswered.has(link)) return;
        unanswered.set(link, answers);
        exchange.later(fillMs, answerAll);
      },
    };
  },
});
