import { behaviour } from './Behaviour.ts';
import { statusSchema, toStatus } from './status.ts';

/** Refuses with a command_status. */
export const error = behaviour({
  name: 'error',
  options: { status: statusSchema },
  start: ({ status }) => ({ onSubmit: (exchange) => exchange.refuse(toStatus(status)) }),
});
