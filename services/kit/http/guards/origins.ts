import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { antiForgery } from '#contract/antiForgery.ts';
import { deviceTokenHeader } from '#contract/deviceToken.ts';
import { unattendedHeader } from '#contract/unattended.ts';
import { listSetting } from '../../process/settings.ts';

interface OriginSettings {
  HOST: string;
  PORTAL_ORIGINS: string;
  PORTAL_PORT: number;
}

/**
 * Origins that may make this request: those of the setting, or else the portal on the same host, by the name that the
 * browser used for that host. See ADR 23.
 */
export type AllowedOrigins = (request: Pick<FastifyRequest, 'hostname'>) => string[];

export function allowedOrigins({ HOST, PORTAL_ORIGINS, PORTAL_PORT }: OriginSettings): AllowedOrigins {
  const listed = listSetting(PORTAL_ORIGINS);
  if (listed.length > 0) return () => listed;
  const portalOn = (host: string): string[] => {
    const url = `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${PORTAL_PORT}`;
    return URL.canParse(url) ? [new URL(url).origin] : [];
  };
  const usual = [HOST, '127.0.0.1', 'localhost'].flatMap(portalOn);
  return ({ hostname }) => [...usual, ...(isHost(hostname) ? portalOn(hostname) : [])];
}

/** Lets pages of these origins call the service. */
export async function allowOrigins(app: FastifyInstance, originsFor: AllowedOrigins): Promise<void> {
  const corsOptions = {
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      antiForgery.header,
      'Accept-Language',
      deviceTokenHeader,
      unattendedHeader,
    ],
    exposedHeaders: ['Content-Range', 'Retry-After', 'X-Access', 'X-Request-Id', 'X-Total-Rows'],
    maxAge: 3_600,
  };
  await app.register(cors, () => async (request: FastifyRequest) => ({
    ...corsOptions,
    origin: request.headers.origin === undefined ? [] : originsFor(request),
  }));
}

/** The Host header may say anything. */
export function isHost(text: string): boolean {
  return /^([a-z0-9_.-]+|\[[0-9a-f:.]+\])$/i.test(text) && URL.canParse(`http://${text}`);
}
