import type { FastifyInstance } from 'fastify';
import { listSchedule, scheduleLimits } from '#contract/sms-receiver/schedule.ts';
import { visibleCompany } from '#services/kit/auth/session.ts';
import type { Database } from '#services/kit/database/index.ts';
import { invalidFields } from '#services/kit/errors.ts';
import { mount } from '#services/kit/http/mount.ts';
import { checkPeriod } from '#services/kit/time/period.ts';
import { checkTimeZone } from '#services/kit/time/timeZone.ts';
import { readSchedule } from './readSchedule.ts';

const dayMs = 86_400_000;

export function mountSchedule(app: FastifyInstance, database: Database): void {
  mount(app, listSchedule, ({ query: { filter, timeZone }, session }) => {
    checkPeriod(filter);
    const [from, to] = [new Date(filter.from), new Date(filter.to)];
    if (to.getTime() - from.getTime() > scheduleLimits.days * dayMs) {
      throw invalidFields({ 'filter.to': 'not-allowed' });
    }
    return readSchedule(database, {
      companyId: visibleCompany(session, filter.companyId),
      from,
      to,
      perDay: filter.perDay,
      timeZone: checkTimeZone(timeZone),
    });
  });
}
