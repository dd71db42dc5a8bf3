import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/main-api/carriers/errorWords.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { errorWordsService } from './service.ts';

export function mountErrorWords(app: FastifyInstance, database: Database): void {
  const words = errorWordsService(database);
  mount(app, contract.listErrorWords, () => words.list());
  mount(app, contract.saveErrorWords, ({ body, session }) => words.save(session, body));
  mount(app, contract.deleteErrorWords, ({ params, session }) => words.remove(session, params.id));
}
