import type { FastifyInstance } from 'fastify';
import {
  batchEvents,
  batchRejects,
  cancelBatch,
  cancelCampaign,
  findBatch,
  listBatches,
  listRejects,
  pauseBatch,
  recentBatches,
  pauseCampaign,
  renameBatch,
  resendBatch,
  resumeBatch,
  resumeCampaign,
  startBatch,
} from '#contract/sms-receiver/batches.ts';
import { previewBatch, sendBatch } from '#contract/sms-receiver/newBatches.ts';
import type { Database } from '#services/kit/database/index.ts';
import { sendFile } from '#services/kit/csv/sendFile.ts';
import { abortSignalOf } from '#services/kit/http/abortSignal.ts';
import { maskedReply } from '#services/kit/http/masking/maskedReply.ts';
import { mount } from '#services/kit/http/mount.ts';
import { removeAbandonedUploads } from '#services/kit/http/uploads/uploadFiles.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { KeptUploads } from '#services/engine/recipients/kept/KeptUploads.ts';
import { ProgressHub } from './progress/ProgressHub.ts';
import { ProgressStream } from './progress/ProgressStream.ts';
import { progressRepository } from './progress/repository.ts';
import { batchFor, batchService } from './service.ts';

/** Checks that one address may start in a minute: each may be a million rows. */
const previewsPerMinute = 60;

/** How often files are removed that processes which died have left behind. */
const sweepMs = 600_000;

export interface BatchParts {
  database: Database;
  /** Octets of recipients' files that are kept for another check. */
  keptOctets: number;
  /** Called after each commit that allows chunks to be claimed. */
  onReleased: () => void;
  log: Logger;
}

export function mountBatches(
  app: FastifyInstance,
  { database, keptOctets, onReleased, log }: BatchParts,
): void {
  const progress = progressRepository(database);
  const hub = new ProgressHub((batchId) => progress.find(batchId, null), log);
  // A server does not close before its replies have ended.
  app.addHook('preClose', async () => hub.stop());
  const uploads = new KeptUploads(keptOctets, log);
  const sweep = async () => {
    await Promise.all([uploads.removeAbandoned(), removeAbandonedUploads()]).catch((error: unknown) =>
      log.warn({ err: error }, 'could not remove files of interrupted requests'),
    );
  };
  const timer = setInterval(() => void sweep(), sweepMs).unref();
  app.addHook('onReady', sweep);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await uploads.close();
  });
  const bulk = batchService({ database, clock: app.clock }, uploads, onReleased);

  mount(
    app,
    previewBatch,
    ({ body, upload, session, reply }) =>
      bulk.preview(session, { list: body, upload, signal: abortSignalOf(reply) }),
    { perMinute: previewsPerMinute },
  );
  mount(app, sendBatch, ({ body, session, idempotencyKey }) => bulk.send(session, body, idempotencyKey));
  mount(app, listBatches, ({ query, session }) => bulk.list(session, query));
  mount(app, recentBatches, ({ query, session }) => bulk.recent(session, query));
  mount(app, findBatch, ({ params, session }) => bulk.find(session, params.batchId));
  mount(app, batchEvents, async ({ params, session, reply }) => {
    const batch = await bulk.findWhole(session, params.batchId);
    // Else nginx keeps the events until there is a page of them.
    reply.header('X-Accel-Buffering', 'no');
    return new ProgressStream(hub, batch, (now) =>
      maskedReply(batchEvents.reply, session, batchFor(session, now)),
    );
  });
  mount(app, batchRejects, async ({ params, query, session, reply }) => {
    const { batchId, file } = await bulk.rejects(session, params.batchId, query);
    return sendFile(reply, file, { fileName: `rejects-${batchId}`, format: query.format ?? 'csv' });
  });
  mount(app, listRejects, ({ params, query, session }) => bulk.listRejects(session, params.batchId, query));
  mount(app, renameBatch, ({ params, body, session }) => bulk.rename(session, params.batchId, body.name));
  for (const [spec, action] of [
    [pauseBatch, 'pause'],
    [resumeBatch, 'resume'],
    [cancelBatch, 'cancel'],
  ] as const) {
    mount(app, spec, ({ params, session }) => bulk.control(session, params.batchId, action));
  }
  mount(app, startBatch, ({ params, body, session }) =>
    bulk.control(session, params.batchId, 'start', body.startsAt),
  );
  mount(app, resendBatch, ({ params, query, session, reply }) =>
    bulk.resend(session, params.batchId, { ...query, signal: abortSignalOf(reply) }),
  );
  for (const [spec, action] of [
    [pauseCampaign, 'pause'],
    [resumeCampaign, 'resume'],
    [cancelCampaign, 'cancel'],
  ] as const) {
    mount(app, spec, ({ params, session }) => bulk.controlCampaign(session, params.id, action));
  }
}
