import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/main-api/carriers/portability.ts';
import { exportStyle } from '#services/kit/csv/exportStyle.ts';
import { sendFile } from '#services/kit/csv/sendFile.ts';
import type { Database } from '#services/kit/database/index.ts';
import { abortSignalOf } from '#services/kit/http/abortSignal.ts';
import { mount } from '#services/kit/http/mount.ts';
import { portabilityService } from './service.ts';

/** Files that one address may bring in a minute: each may be millions of rows. */
const importsPerMinute = 60;

export function mountPortability(app: FastifyInstance, database: Database): void {
  const portability = portabilityService(database);
  mount(app, contract.getPortabilityTable, () => portability.read());
  mount(
    app,
    contract.importPortability,
    ({ body, upload, session, reply }) => portability.import(session, body, upload, abortSignalOf(reply)),
    { perMinute: importsPerMinute },
  );
  mount(app, contract.exportPortability, async ({ query, session, reply }) => {
    const style = exportStyle(query);
    const file = await portability.export(session, style);
    return sendFile(reply, file, { fileName: 'ported-numbers', format: style.format });
  });
  mount(app, contract.emptyPortability, ({ session }) => portability.empty(session));
  mount(app, contract.findNumberOperator, ({ query }) => portability.find(query.number));
}
