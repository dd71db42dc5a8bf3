import type { FastifyInstance } from 'fastify';
import {
  createApiKey,
  findApiKey,
  listApiKeys,
  revokeApiKey,
  updateApiKey,
} from '#contract/main-api/programs/apiKeys.ts';
import type { SecretBox } from '#services/kit/auth/secrets.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { sendPage } from '#services/kit/http/page.ts';
import { apiKeyService } from './service.ts';

export function mountApiKeys(app: FastifyInstance, database: Database, secrets: SecretBox): void {
  const keys = apiKeyService(database, app.clock, secrets);
  mount(app, listApiKeys, (call) => sendPage(call, 'api-keys', ['id', 'DESC'], keys.list));
  mount(app, findApiKey, ({ params, session }) => keys.find(session, params.id));
  mount(app, createApiKey, ({ body, session }) => keys.create(session, body));
  mount(app, updateApiKey, ({ params, body, session }) => keys.update(session, params.id, body));
  mount(app, revokeApiKey, ({ params, session }) => keys.revoke(session, params.id));
}
