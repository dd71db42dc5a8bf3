import type { FastifyInstance, FastifyRequest } from 'fastify';
import { receiptPaths } from '#services/engine/carriers/http/receipts/receiptAddress.ts';
import type { SecretBox } from '#services/kit/auth/secrets.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { CarrierReceipts } from './service.ts';

const mostOctets = 64 * 1024;
/** Calls of one address. */
const mostCalls = { max: 120_000, timeWindow: 60_000 };

/**
 * Takes the receipts of carriers over HTTP, by GET and POST. It is no endpoint of the contract: path, fields and answer are as the
 * carrier wants them, and the secret in the path is the access. Logs have the pattern of the path, never the secret.
 */
export async function mountCarrierReceipts(
  app: FastifyInstance,
  { database, secrets, log }: { database: Database; secrets: SecretBox; log: Logger },
): Promise<void> {
  const receipts = new CarrierReceipts({ database, secrets, clock: app.clock, log });
  app.addHook('onClose', () => receipts.drain());
  await app.register(async (scope) => {
    // Carriers name types that fit their bodies, others, or none.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
    scope.route({
      method: ['GET', 'POST'],
      url: `${receiptPaths}/:routeId/:secret`,
      bodyLimit: mostOctets,
      config: { rateLimit: mostCalls },
      handler: async (request: FastifyRequest<{ Params: { routeId: string; secret: string } }>, reply) => {
        const { url = '' } = request.raw;
        const at = url.indexOf('?');
        const answer = await receipts.take({
          ...request.params,
          address: request.ip,
          query: at === -1 ? '' : url.slice(at + 1),
          body: typeof request.body === 'string' ? request.body : '',
        });
        return reply.type('text/plain; charset=utf-8').send(answer);
      },
    });
  });
}
