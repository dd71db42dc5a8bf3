import * as Type from 'typebox';
import { behaviour } from './Behaviour.ts';

/** Takes a submit and hangs up before answering it: the sender cannot know. */
export const drop = behaviour({
  name: 'drop',
  options: { with: Type.Optional(Type.Union([Type.Literal('fin'), Type.Literal('rst')])) },
  start: (options) => ({
    onSubmit: (exchange) => {
      exchange.keepSilent();
      exchange.link.destroy(options.with);
    },
  }),
});
