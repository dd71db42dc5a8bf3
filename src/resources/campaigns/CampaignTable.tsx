import Box from '@mui/material/Box';
import { DataTable, useTranslate } from 'react-admin';
import type { Campaign } from '#contract/main-api/campaigns.ts';
import { tableSx } from '../../components/list/listSx.ts';
import { NoMatch } from '../../components/list/NoMatch.tsx';
import { RecordLink } from '../../components/list/RecordLink.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { sharesOf, totalOf } from '../../pages/send/batches/batchShares.ts';
import { SharesBar } from '../../pages/send/batches/SharesBar.tsx';
import { useSignedInUser } from '../../session.ts';
import { CampaignStatusChip } from './CampaignStatusChip.tsx';

const Column = DataTable.Col<Campaign>;

export function CampaignTable() {
  const translate = useTranslate();
  const { number, date, dateTime } = useFormats();
  const { scope } = useSignedInUser();
  return (
    <DataTable<Campaign>
      bulkActionButtons={false}
      hiddenColumns={['id', 'class', 'senderId', 'segments', 'createdBy']}
      rowClick="show"
      empty={<NoMatch />}
      sx={tableSx}
    >
      <Column source="id" />
      <Column source="name" render={({ name }) => <RecordLink to="show">{name}</RecordLink>} />
      {scope === 'platform' && <Column source="companyName" />}
      <Column source="status" disableSort render={(campaign) => <CampaignStatusChip campaign={campaign} />} />
      <Column
        source="class"
        disableSort
        render={(campaign) => translate(`reports.class.${campaign.class}`)}
      />
      <Column source="senderId" disableSort />
      <Column
        source="startsAt"
        render={({ startsAt }) => startsAt && dateTime(startsAt)}
        sx={{ whiteSpace: 'nowrap' }}
      />
      <Column source="batches" align="right" disableSort render={({ batches }) => number(batches)} />
      <Column source="messages" align="right" disableSort render={({ messages }) => number(messages)} />
      <Column source="segments" align="right" disableSort render={({ segments }) => number(segments)} />
      <Column source="counts" disableSort render={(campaign) => <Progress campaign={campaign} />} />
      <Column source="createdBy" disableSort />
      <Column source="createdAt" render={({ createdAt }) => date(createdAt)} />
    </DataTable>
  );
}

function Progress({ campaign }: { campaign: Campaign }) {
  const shares = sharesOf(campaign);
  return totalOf(shares) > 0 ? (
    <Box sx={{ minWidth: 120 }}>
      <SharesBar shares={shares} />
    </Box>
  ) : null;
}
