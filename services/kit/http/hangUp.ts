import type { FastifyReply } from 'fastify';

/** Aborted when the caller goes before they have their answer. */
export function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
