import type { FastifyInstance } from 'fastify';
import { companyList } from '#contract/main-api/lookups.ts';
import { mount } from '#services/kit/mount.ts';
import { visibleCompany } from '#services/kit/session.ts';
import type { LookupRepository } from './repository.ts';

export function mountRoutes(app: FastifyInstance, lookups: LookupRepository): void {
  mount(app, companyList, async ({ session }) => {
    const responseList = await lookups.companies(visibleCompany(session, undefined));
    return { responseList, total: responseList.length };
  });
}
