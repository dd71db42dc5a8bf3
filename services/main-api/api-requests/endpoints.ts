import type { FastifyInstance } from 'fastify';
import { listApiRequests } from '#contract/main-api/programs/apiRequests.ts';
import { visibleCompany } from '#services/kit/auth/session.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { pageOf } from '#services/kit/http/page.ts';
import { listRequests } from './repository.ts';

export function mountApiRequests(app: FastifyInstance, database: Database): void {
  mount(app, listApiRequests, ({ query, session }) => {
    const companyId = visibleCompany(session, query.filter?.companyId);
    return listRequests(database, { ...query.filter, companyId }, pageOf(query, ['id', 'DESC']));
  });
}
