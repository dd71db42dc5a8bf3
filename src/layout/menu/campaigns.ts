import type { Screen } from './screen.ts';

export const campaignScreens: readonly Screen[] = [
  {
    path: '/home/campaign/create-campaign',
    label: 'menu.createCampaign',
    icon: 'createCampaign',
    permission: 'create-company',
    group: 'campaign',
  },
  {
    path: '/home/campaign/campaign-list',
    label: 'menu.campaignList',
    icon: 'campaigns',
    permission: 'create-company',
    group: 'campaign',
    records: '/home/campaign',
  },
];
