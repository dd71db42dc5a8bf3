import type { FastifyInstance } from 'fastify';
import {
  createCampaign,
  deleteCampaign,
  findCampaign,
  listCampaigns,
  updateCampaign,
} from '#contract/main-api/campaigns.ts';
import { mount } from '#services/kit/http/mount.ts';
import { pageOf, sendRange } from '#services/kit/http/page.ts';
import type { CampaignService } from './service.ts';

export function mountRoutes(app: FastifyInstance, campaigns: CampaignService): void {
  mount(app, listCampaigns, async ({ query, session, reply }) => {
    const page = pageOf(query, ['id', 'DESC']);
    const { rows, total } = await campaigns.list(session, query.filter, page);
    sendRange(reply, 'campaigns', page.offset, rows.length, total);
    return rows;
  });
  mount(app, findCampaign, ({ params, session }) => campaigns.find(session, params.id));
  mount(app, createCampaign, ({ body, session, idempotencyKey }) =>
    campaigns.create(session, body, idempotencyKey),
  );
  mount(app, updateCampaign, ({ params, body, session }) => campaigns.update(session, params.id, body));
  mount(app, deleteCampaign, ({ params, session }) => campaigns.remove(session, params.id));
}
