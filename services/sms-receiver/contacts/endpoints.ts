import type { FastifyInstance } from 'fastify';
import { importContacts, importRejects, previewContacts } from '#contract/sms-receiver/contactImports.ts';
import { exportStyle } from '#services/kit/csv/exportStyle.ts';
import { abortSignalOf } from '#services/kit/http/abortSignal.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { contactImportService } from './service.ts';

/** Lists that one address may bring in a minute: each may be a million rows. */
const listsPerMinute = 60;

export function mountContactImports(app: FastifyInstance, database: Database): void {
  const imports = contactImportService(database);
  mount(
    app,
    previewContacts,
    ({ body, upload, reply }) => imports.preview(body, upload, abortSignalOf(reply)),
    { perMinute: listsPerMinute },
  );
  mount(
    app,
    importContacts,
    ({ params, body, upload, session, reply }) =>
      imports.import(session, params.id, { list: body, upload, signal: abortSignalOf(reply) }),
    { perMinute: listsPerMinute },
  );
  mount(app, importRejects, async ({ params, query, session, reply }) => {
    const id = Number(params.importId);
    const file = await imports.rejects(session, Number.isSafeInteger(id) ? id : 0, exportStyle(query));
    reply.header('Content-Disposition', `attachment; filename="rejects-${params.importId}.csv"`);
    return file;
  });
}
