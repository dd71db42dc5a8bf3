import { behaviour } from './Behaviour.ts';

/** Takes everything at once. */
export const happy = behaviour({
  name: 'happy',
  options: {},
  start: () => ({ onSubmit: (exchange) => exchange.accept() }),
});
