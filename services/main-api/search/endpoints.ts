import type { FastifyInstance } from 'fastify';
import { searchRecords } from '#contract/main-api/search.ts';
import { searchTerms } from '#domain/search/searchTerms.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { searchRepository } from './repository.ts';

export function mountSearch(app: FastifyInstance, database: Database): void {
  mount(app, searchRecords, async ({ query, session }) => ({
    responseList: await searchRepository(database, session).find(searchTerms(query.text)),
  }));
}
