import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/main-api/sending/sendingHours.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { listSendingHours } from '#services/kit/time/sendingHours.ts';
import { updateSendingHours } from './service.ts';

export function mountSendingHours(app: FastifyInstance, database: Database): void {
  mount(app, contract.listSendingHours, () => listSendingHours(database));
  mount(app, contract.updateSendingHours, ({ body, session }) => updateSendingHours(database, session, body));
}
