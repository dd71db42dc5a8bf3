import type { DataProvider } from 'react-admin';
import { createCampaign, findCampaign, listCampaigns, updateCampaign } from '#contract/main-api/campaigns.ts';
import { call } from './httpClient.ts';
import { restResource } from './restResource.ts';

export const campaignsProvider: DataProvider = {
  ...restResource({ list: listCampaigns, create: createCampaign, update: updateCampaign }),
  // As choices: the chosen ones, of which there is one at a time.
  getMany: async (_resource, { ids, signal }) => {
    const found = ids.map((id) => call(findCampaign, { params: { id: Number(id) }, signal }));
    return { data: (await Promise.all(found)) as never };
  },
};
