import type { FastifyInstance, FastifyReply } from 'fastify';
import { callerGone, unavailable } from '../errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when the server begins to stop. */
    stopping: AbortSignal;
  }
}

/** Lets long requests know that the server stops. */
export function addStopSignal(app: FastifyInstance): void {
  const controller = new AbortController();
  app.decorate('stopping', controller.signal);
  app.addHook('preClose', (done) => {
    controller.abort(unavailable('service-stopping', 5));
    done();
  });
}

/**
 * A signal that is aborted when the caller disconnects, or has disconnected, before the reply is complete, and when the server
 * stops, which would otherwise wait for a list of a million rows. Its reason is what to throw.
 */
export function abortSignalOf({ raw, server }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const onClose = () => {
    if (!raw.writableFinished) controller.abort(callerGone());
  };
  if (raw.closed) onClose();
  else raw.once('close', onClose);
  return AbortSignal.any([controller.signal, server.stopping]);
}
