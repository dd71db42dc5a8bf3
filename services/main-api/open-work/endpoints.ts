import type { FastifyInstance } from 'fastify';
import { listOpenWork, openWorkLimits } from '#contract/main-api/openWork.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { readOpenWork } from './list.ts';

export function mountOpenWork(app: FastifyInstance, database: Database): void {
  mount(app, listOpenWork, ({ query: { each = openWorkLimits.first }, session }) =>
    readOpenWork(database, session, each),
  );
}
