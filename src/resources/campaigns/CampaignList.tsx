import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { campaignStatuses, type Campaign } from '#contract/main-api/sending/campaigns.ts';
import { deliveryRateColumn } from '../../components/report/deliveryRateColumn.tsx';
import { AdminList } from '../../components/list/AdminList.tsx';
import {
  newestFirst,
  columnsByField,
  companyColumn,
  type Columns,
} from '../../components/list/columns/column.ts';
import { choicesFilter, companyFilter, periodFilter, searchFilter } from '../../components/list/filters.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { sharesOf, totalOf } from '../../pages/send/batches/batchShares.ts';
import { SharesBar } from '../../pages/send/batches/SharesBar.tsx';
import { useBatchWords } from '../../pages/send/batches/useBatchWords.ts';
import { WaitLine } from '../../components/waiting/WaitLine.tsx';
import { useSignedInUser } from '../../session.ts';
import { CampaignStatusChip } from '../../components/batches/CampaignStatusChip.tsx';

const refreshMs = 5_000;
const filters = (isProvider: boolean) => [
  searchFilter,
  choicesFilter('status', campaignStatuses, 'campaigns.status', true),
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
  const { dateMinute } = useFormats();
  const { scope } = useSignedInUser();
  const { messagesOf } = useBatchWords();
  return columnsByField<Campaign>({
    id: { sort: 'ASC', hidden: true },
    name: { sort: 'ASC', isLink: true, card: 'title', cellSx: { minWidth: 150 } },
    companyName: companyColumn(scope === 'platform'),
    status: {
      text: ({ status }) => translate(`campaigns.status.${status}`),
      cell: (campaign) => (
        <>
          <CampaignStatusChip campaign={campaign} />
          <WaitLine reason={campaign.waitReason} isInCell />
        </>
      ),
      card: 'badge',
      onCard: (campaign) => <CampaignStatusChip campaign={campaign} />,
    },
    waitReason: {
      table: false,
      file: false,
      card: 'line',
      onCard: ({ waitReason }) => <WaitLine reason={waitReason} />,
    },
    class: { text: (campaign) => translate(`reports.class.${campaign.class}`), hidden: true },
    senderId: { hidden: true },
    startsAt: { as: 'dateTime', sort: 'ASC' },
    batches: { as: 'number' },
    messages: { as: 'number', card: 'fact', onCard: ({ messages }) => messagesOf(messages) },
    segments: { as: 'number', hidden: true },
    starts: {
      table: false,
      file: false,
      card: 'fact',
      onCard: ({ startsAt }) => startsAt && translate('campaigns.starts', { time: dateMinute(startsAt) }),
    },
    counts: { file: false, cell: (campaign) => <Progress campaign={campaign} />, card: 'foot' },
    deliveryRate: deliveryRateColumn<Campaign>(sharesOf, {
      hidden: 'narrow',
      line: translate('resources.campaign.fields.deliveryRate'),
    }),
    delivered: { text: (campaign) => sharesOf(campaign).delivered, table: false },
    failed: { text: (campaign) => sharesOf(campaign).failed, table: false },
    cancelled: { text: (campaign) => sharesOf(campaign).cancelled, table: false },
    createdBy: { hidden: true },
    createdAt: { as: 'date', sort: 'ASC', hidden: 'narrow' },
    description: { table: false },
  });
}

function Progress({ campaign }: { campaign: Campaign }) {
  const shares = sharesOf(campaign);
  return totalOf(shares) > 0 ? (
    <Box sx={{ minWidth: { xs: 72, lg: 120 } }}>
      <SharesBar shares={shares} />
    </Box>
  ) : null;
}
