import * as Type from 'typebox';
import { behaviour } from './Behaviour.ts';

/**
 * Lets peers bind and then says nothing at all, not even to enquire_link: a link that is dead without a sign. With
 * `reads: false` it does not even take what is written.
 */
export const halfOpen = behaviour({
  name: 'half-open',
  options: { reads: Type.Optional(Type.Boolean()) },
  start: ({ reads = true }) => ({
    onSubmit: (exchange) => exchange.keepSilent(),
    temper: reads ? { isMute: true } : { isMute: true, octetsPerSecond: 0 },
  }),
});
