import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import {
  addPaper,
  downloadPaper,
  listPapers,
  paperTypes,
  removePaper,
} from '#contract/main-api/sending/senderIdPapers.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { removeAbandonedUploads } from '#services/kit/http/uploads/uploadFiles.ts';
import { attachmentOf } from './paperName.ts';
import { paperService } from './service.ts';

/** Files that one address may send or fetch in a minute; each is read into memory. */
const perMinute = 60;

export function mountPapers(app: FastifyInstance, database: Database): void {
  const papers = paperService(database);
  // Papers that a process was receiving when it died.
  app.addHook('onReady', async () => {
    await removeAbandonedUploads().catch((error: unknown) =>
      app.log.warn({ err: error }, 'could not remove files of interrupted requests'),
    );
  });
  mount(app, listPapers, ({ params, session }) => papers.list(session, params.id));
  mount(app, addPaper, ({ params, upload, session }) => papers.add(session, params.id, upload), {
    perMinute,
  });
  mount(
    app,
    downloadPaper,
    async ({ params, session, reply }) => {
      const { name, type, content } = await papers.download(session, params);
      reply.type(paperTypes[type]).headers({
        'Content-Disposition': attachmentOf(name),
        // Whatever a browser makes of it, it runs nothing.
        'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      });
      return Readable.from([content]);
    },
    { perMinute },
  );
  mount(app, removePaper, ({ params, session }) => papers.remove(session, params));
}
