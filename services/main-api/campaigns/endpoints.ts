import type { FastifyInstance } from 'fastify';
import {
  createCampaign,
  deleteCampaign,
  findCampaign,
  listCampaigns,
  updateCampaign,
} from '#contract/main-api/sending/campaigns.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { sendPage } from '#services/kit/http/page.ts';
import { campaignService } from './service.ts';

export function mountCampaigns(app: FastifyInstance, database: Database): void {
  const campaigns = campaignService(database, app.clock);
  mount(app, listCampaigns, (call) => sendPage(call, 'campaigns', ['id', 'DESC'], campaigns.list));
  mount(app, findCampaign, ({ params, session }) => campaigns.find(session, params.id));
  mount(app, createCampaign, ({ body, session, idempotencyKey }) =>
    campaigns.create(session, body, idempotencyKey),
  );
  mount(app, updateCampaign, ({ params, body, session }) => campaigns.update(session, params.id, body));
  mount(app, deleteCampaign, ({ params, session }) => campaigns.remove(session, params.id));
}
