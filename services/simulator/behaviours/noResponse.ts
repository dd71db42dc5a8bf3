import { behaviour } from './Behaviour.ts';

/** Takes submits and never answers them; the link itself stays well. */
export const noResponse = behaviour({
  name: 'no-response',
  options: {},
  start: () => ({ onSubmit: (exchange) => exchange.keepSilent() }),
});
