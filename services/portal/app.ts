import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectFile } from '#services/kit/files/projectFile.ts';
import { createFastify } from '#services/kit/http/fastify.ts';
import { addReady } from '#services/kit/http/operations/health.ts';
import { addMetrics } from '#services/kit/http/operations/metrics.ts';
import { guardInternalPaths, internalAccessOf } from '#services/kit/http/operations/internalPaths.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { isHost } from '#services/kit/http/guards/origins.ts';
import { listSetting } from '#services/kit/process/settings.ts';
import { listen, type Listening } from '#services/kit/process/process.ts';
import type { PortalSettings } from './config.ts';
import { contentSecurityPolicy } from './contentSecurityPolicy.ts';
import { manifestOf } from './manifest.ts';
import { runtimeConfigOf } from './runtimeConfig.ts';

interface PortalParts {
  settings: PortalSettings;
  log: Logger;
  /** The built portal. */
  folder?: string;
}

const builtPortal = fileURLToPath(projectFile('dist/portal'));
/** Vite puts it wherever a nonce belongs (see vite.config.ts). */
const noncePlaceholder = '__CSP_NONCE__';

const securityHeaders = {
  // The page has one of its own: contentSecurityPolicy.ts.
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'geolocation=(), camera=(), microphone=(), payment=(), usb=()',
};

/** Serves the built portal: one page for every path, its files, and the settings it starts with. */
export async function buildPortal({
  settings,
  log,
  folder = builtPortal,
}: PortalParts): Promise<FastifyInstance> {
  const page = await readPage(folder);
  const app = createFastify(log);
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(securityHeaders);
  });

  const cellOrigins = listSetting(settings.CELL_ORIGINS);
  const configOf = (request: FastifyRequest) => runtimeConfigOf(settings, hostOf(request));
  app.get('/health', () => ({ status: 'ok' }));
  guardInternalPaths(app, internalAccessOf(settings));
  // The page was loaded at the start, and the portal needs nothing else.
  addReady(app, '/ready', {});
  addMetrics(app, { service: 'portal' });
  app.get('/config.json', (request, reply) =>
    reply.header('Cache-Control', 'no-store').send(configOf(request)),
  );

  app.get('/manifest.webmanifest', (_, reply) =>
    reply
      .header('Cache-Control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(settings))),
  );

  await app.register(fastifyStatic, {
    root: folder,
    // The build has written a .br and a .gz beside every file that gains by it.
    preCompressed: true,
    index: false,
    wildcard: true,
    // Else it writes a Cache-Control of its own over the one below.
    cacheControl: false,
    // A file's name holds the hash of its content, save those from public/, such as the lists of places.
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`) && !/\.json(\.br|\.gz)?$/.test(file);
      reply.setHeader('Vary', 'Accept-Encoding');
      reply.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .header('Content-Security-Policy', contentSecurityPolicy(nonce, configOf(request), cellOrigins))
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(noncePlaceholder, nonce));
  };
  app.get('/', sendPage);
  app.get('/index.html', sendPage);
  // The portal finds its way by the path, so every path that is no file is the page; a missing file is not.
  app.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/\.\w+$/.test(request.url.split('?')[0]!);
    return isPage ? sendPage(request, reply) : reply.code(404).type('text/plain').send('Not found');
  });
  return app;
}

/** The name by which the browser knows us. What is no host name at all must not reach a URL or the policy. */
function hostOf({ hostname }: FastifyRequest): string {
  return isHost(hostname) ? hostname : 'localhost';
}

async function readPage(folder: string): Promise<string> {
  try {
    return await readFile(path.join(folder, 'index.html'), 'utf8');
  } catch {
    throw new Error(`The portal is not built: ${folder} has no index.html. Run npm run build.`);
  }
}

export async function startPortal(parts: PortalParts): Promise<Listening> {
  const app = await buildPortal(parts);
  return listen(app, 'portal', parts.settings.HOST, parts.settings.PORTAL_PORT);
}
