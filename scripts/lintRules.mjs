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

/** Browsers drop Bangla digits in inputs of the type `number`, without a word. */
const numberInput = {
  meta: {
    type: 'problem',
    docs: { description: 'Refuse inputs that take Latin digits only.' },
    messages: { latinOnly: 'Use WholeNumberInput or wholeNumberOf: this input drops Bangla digits.' },
    schema: [],
  },
  create({ report }) {
    const refuse = (node) => report({ node, messageId: 'latinOnly' });
    return {
      "ImportSpecifier[imported.name='NumberInput']": refuse,
      "JSXAttribute[name.name='type'][value.value='number']": refuse,
    };
  },
};

/** Our own rules, for the linter. */
export default {
  meta: { name: 'barta' },
  rules: { 'database-time': databaseTime, 'number-input': numberInput, 'plain-words': plainWords },
};
