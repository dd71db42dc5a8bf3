import type { DataProvider } from 'react-admin';
import {
  createCampaign,
  findCampaign,
  listCampaigns,
  updateCampaign,
  type NewCampaign,
} from '#contract/main-api/campaigns.ts';
import { bodyOf } from './endpointResource.ts';
import { call } from './httpClient.ts';
import { randomKey } from './randomKey.ts';
import { restResource } from './restResource.ts';

let kept = { content: '', key: '' };

/** The same campaign keeps its key: an attempt whose answer was lost may have been heard. */
function keyFor(body: object): string {
  const content = JSON.stringify(body);
  if (kept.content !== content) kept = { content, key: randomKey() };
  return kept.key;
}

export const campaignsProvider: DataProvider = {
  ...restResource({ list: listCampaigns, update: updateCampaign }),
  // As choices: the chosen ones, of which there is one at a time.
  getMany: async (_resource, { ids, signal }) => {
    const found = ids.map((id) => call(findCampaign, { params: { id: Number(id) }, signal }));
    return { data: (await Promise.all(found)) as never };
  },
  create: async (_resource, { data }) => {
    const body = bodyOf(createCampaign, data as Record<string, unknown>) as NewCampaign;
    const campaign = await call(createCampaign, { body, idempotencyKey: keyFor(body) });
    kept = { content: '', key: '' };
    return { data: campaign as never };
  },
};
