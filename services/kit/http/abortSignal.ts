import type { FastifyReply } from 'fastify';

/** A signal that is aborted when the caller disconnects, or has disconnected, before the reply is complete. */
export function abortSignalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const onClose = () => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.closed) onClose();
  else raw.once('close', onClose);
  return controller.signal;
}
