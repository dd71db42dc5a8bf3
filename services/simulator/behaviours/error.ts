import * as Type from 'typebox';
import { statusNamed } from '#services/kit/smpp/commandStatus.ts';
import { behaviour } from './Behaviour.ts';

/** Refuses with a command_status, given by its number or by its name in SMPP 3.4 (`ESME_RSYSERR`). */
export const error = behaviour({
  name: 'error',
  options: {
    status: Type.Union([
      Type.Integer({ minimum: 1, maximum: 0xffffffff }),
      Type.Refine(
        Type.String(),
        (name) => (statusNamed(name) ?? 0) !== 0,
        () => 'must name an error of SMPP 3.4, such as ESME_RSYSERR',
      ),
    ]),
  },
  start: ({ status }) => {
    const code = typeof status === 'number' ? status : (statusNamed(status) as number);
    return { onSubmit: (exchange) => exchange.refuse(code) };
  },
});
