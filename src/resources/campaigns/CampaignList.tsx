import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { campaignStatuses, type Campaign } from '#contract/main-api/campaigns.ts';
import { AdminList } from '../../components/list/AdminList.tsx';
import { companyColumn, type Columns } from '../../components/list/columns/column.ts';
import { choiceFilter, companyFilter, periodFilter, searchFilter } from '../../components/list/filters.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { sharesOf, totalOf } from '../../pages/send/batches/batchShares.ts';
import { SharesBar } from '../../pages/send/batches/SharesBar.tsx';
import { useBatchWords } from '../../pages/send/batches/useBatchWords.ts';
import { useSignedInUser } from '../../session.ts';
import { CampaignStatusChip } from './CampaignStatusChip.tsx';

const newestFirst = { field: 'id', order: 'DESC' } as const;
const refreshMs = 5_000;
const filters = (isProvider: boolean) => [
  searchFilter,
  choiceFilter('status', campaignStatuses, 'campaigns.status'),
  isProvider && companyFilter,
  periodFilter,
];

export default function CampaignList() {
  return (
    <AdminList<Campaign>
      resource="campaign"
      title="menu.campaignList"
      words="campaigns"
      sort={newestFirst}
      filters={filters}
      queryOptions={{
        refetchInterval: ({ state: { data } }) =>
          data?.data.some(({ status }) => status === 'running') ? refreshMs : false,
      }}
      rows={{ columns: useCampaignColumns(), opens: 'show' }}
    />
  );
}

function useCampaignColumns(): Columns<Campaign> {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const { scope } = useSignedInUser();
  const { messagesOf } = useBatchWords();
  return [
    { source: 'id', sort: 'ASC', hidden: true },
    { source: 'name', sort: 'ASC', isLink: true, card: 'title' },
    companyColumn(scope === 'platform'),
    {
      source: 'status',
      text: ({ status }) => translate(`campaigns.status.${status}`),
      cell: (campaign) => <CampaignStatusChip campaign={campaign} />,
      card: 'badge',
    },
    { source: 'class', text: (campaign) => translate(`reports.class.${campaign.class}`), hidden: true },
    { source: 'senderId', hidden: true },
    { source: 'startsAt', as: 'dateTime', sort: 'ASC' },
    { source: 'batches', as: 'number' },
    { source: 'messages', as: 'number', card: 'fact', onCard: ({ messages }) => messagesOf(messages) },
    { source: 'segments', as: 'number', hidden: true },
    {
      source: 'starts',
      table: false,
      file: false,
      card: 'fact',
      onCard: ({ startsAt }) => startsAt && translate('campaigns.starts', { time: dateTime(startsAt) }),
    },
    { source: 'counts', file: false, cell: (campaign) => <Progress campaign={campaign} />, card: 'foot' },
    ...(['delivered', 'failed', 'cancelled'] as const).map((name) => ({
      source: name,
      text: (campaign: Campaign) => sharesOf(campaign)[name],
      table: false as const,
    })),
    { source: 'createdBy', hidden: true },
    { source: 'createdAt', as: 'date', sort: 'ASC' },
    { source: 'description', table: false },
  ];
}

function Progress({ campaign }: { campaign: Campaign }) {
  const shares = sharesOf(campaign);
  return totalOf(shares) > 0 ? (
    <Box sx={{ minWidth: 120 }}>
      <SharesBar shares={shares} />
    </Box>
  ) : null;
}
