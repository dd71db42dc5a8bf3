import type { FastifyInstance } from 'fastify';
import { listSendingHours, updateSendingHours } from '#contract/main-api/sendingHours.ts';
import { mount } from '#services/kit/http/mount.ts';
import type { SendingHoursService } from './service.ts';

export function mountRoutes(app: FastifyInstance, sendingHours: SendingHoursService): void {
  mount(app, listSendingHours, () => sendingHours.list());
  mount(app, updateSendingHours, ({ body, session }) => sendingHours.update(session, body));
}
