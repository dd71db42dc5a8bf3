import type { FastifyReply } from 'fastify';

/** A signal that is aborted when the caller disconnects before the reply is complete. */
export function abortSignalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
