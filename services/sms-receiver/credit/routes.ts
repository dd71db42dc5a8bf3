import type { FastifyInstance } from 'fastify';
import { getCredit } from '#contract/sms-receiver/credit.ts';
import { AppError } from '#services/kit/errors.ts';
import { mount } from '#services/kit/mount.ts';
import { visibleCompany } from '#services/kit/session.ts';
import type { CreditRepository } from './repository.ts';

export function mountRoutes(app: FastifyInstance, credit: CreditRepository): void {
  mount(app, getCredit, async ({ query, session }) => {
    // Another company's id is answered like one that does not exist.
    const isVisible = visibleCompany(session, query.companyId) === query.companyId;
    const data = isVisible ? await credit.find(query.companyId) : null;
    if (!data) throw new AppError('not-found', 'There is no such company.');
    return { data };
  });
}
