import { behaviour } from './Behaviour.ts';

/** Lets peers bind and then says nothing at all, not even to enquire_link: a link that is dead without a sign. */
export const halfOpen = behaviour({
  name: 'half-open',
  options: {},
  start: () => ({
    onSubmit: (exchange) => exchange.keepSilent(),
    onPdu: (pdu) => pdu.command !== 'submit_sm',
  }),
});
