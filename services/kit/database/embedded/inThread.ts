import type { PGlite } from '@electric-sql/pglite';
import type { Engine } from './Engine.ts';
import { Session } from './Session.ts';

/** PGlite in this thread, which stands still while a statement runs: for tests, where a thread more costs time. */
export function engineInThread(pglite: PGlite): Engine {
  const session = new Session(pglite, (error) => {
    throw error;
  });
  return {
    ask(octets, onAnswer) {
      // Not before the caller has returned, as with any other engine.
      queueMicrotask(() => onAnswer(session.answerTo(octets)));
    },
    close: () => pglite.close(),
  };
}
