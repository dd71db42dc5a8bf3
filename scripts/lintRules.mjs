import { plainWords } from './plainWords.mjs';

/** Times of services are the database's (ADR 25): clocks of machines differ, and jump when they are set. */
export const databaseTime = {
  meta: {
    type: 'problem',
    docs: { description: 'Refuse the clock of the machine.' },
    messages: {
      localClock: 'Use now() in SQL or the DatabaseClock for times, performance.now() for waits.',
    },
    schema: [],
  },
  create({ report }) {
    const refuse = (node) => report({ node, messageId: 'localClock' });
    return {
      "CallExpression[callee.object.name='Date'][callee.property.name='now']": refuse,
      "NewExpression[callee.name='Date'][arguments.length=0]": refuse,
    };
  },
};

/** Our own rules, for the linter. */
export default {
  meta: { name: 'barta' },
  rules: { 'database-time': databaseTime, 'plain-words': plainWords },
};
