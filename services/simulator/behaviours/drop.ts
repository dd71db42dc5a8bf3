import { behaviour } from './Behaviour.ts';

/** Takes a submit and hangs up before answering it: the sender cannot know. */
export const drop = behaviour({
  name: 'drop',
  options: {},
  start: () => ({
    onSubmit: (exchange) => {
      exchange.keepSilent();
      exchange.socket.destroy('mode drop');
    },
  }),
});
