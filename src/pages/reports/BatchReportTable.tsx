import Link from '@mui/material/Link';
import Box from '@mui/material/Box';
import { DataTable, useTranslate } from 'react-admin';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { outcomes, type ReportTotals } from '#contract/database-manager/filter.ts';
import { creditFigures, type BatchCredit } from '#contract/sms-receiver/batchCredit.ts';
import { smsHistory } from '#contract/database-manager/messages.ts';
import { findBulk } from '#contract/sms-receiver/bulk.ts';
import { tableSx } from '../../components/list/listSx.ts';
import { NoMatch } from '../../components/list/NoMatch.tsx';
import { useHiddenColumns } from '../../components/list/useHiddenColumns.ts';
import { OutcomeBar } from '../../components/report/OutcomeBar.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import type { BatchRow } from '../../dataProviders/resources/reports.ts';
import { useSignedInUser } from '../../session.ts';
import { BatchLink } from '../send/batches/BatchLink.tsx';
import { BatchStateChip } from '../send/batches/BatchStateChip.tsx';
import { useBatchMessages, useFailedShare } from './useBatchMessages.ts';

const Column = DataTable.Col<BatchRow>;

const hiddenAtFirst = [
  'kind',
  'class',
  'branchName',
  'sentBy',
  'campaignName',
  'senderId',
  'segments',
  'finishedAt',
  // The bar and its words have them.
  'cancelled',
  'pending',
  'scheduled',
  // The page of the batch has them; with them the net cost would not fit on a desktop.
  'held',
  'released',
  'stillHeld',
];
/** Their table has a column more, and the figures say the same. */
const hiddenFromProvider = [...hiddenAtFirst, 'outcome'];
const hiddenWhileNarrow = ['outcome', 'credits'];

/** A row a batch with its figures; a click leads to its messages, for who may read them. */
export function BatchReportTable() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { number, dateTime } = useFormats();
  const { scope } = useSignedInUser();
  const mayOpen = useMayCall(findBulk);
  const mayRead = useMayCall(smsHistory);
  const messagesOf = useBatchMessages();
  const failedShareOf = useFailedShare();
  const figure = (name: keyof ReportTotals | keyof BatchCredit) => (batch: BatchRow) => number(batch[name]);
  return (
    <DataTable<BatchRow>
      bulkActionButtons={false}
      hiddenColumns={useHiddenColumns(
        scope === 'platform' ? hiddenFromProvider : hiddenAtFirst,
        hiddenWhileNarrow,
      )}
      empty={<NoMatch />}
      rowClick={(_id, _resource, batch) => {
        if (mayRead) void navigate(messagesOf(batch));
        return false;
      }}
      sx={{
        ...tableSx,
        '& .MuiTableCell-root': { px: 1 },
        '& .RaDataTable-row': mayRead ? { cursor: 'pointer' } : {},
      }}
    >
      <Column
        source="batchId"
        disableSort
        render={({ batchId }) => (mayOpen ? <BatchLink batchId={batchId} /> : batchId)}
      />
      <Column
        source="acceptedAt"
        render={({ acceptedAt }) => dateTime(acceptedAt)}
        sx={{ whiteSpace: 'nowrap' }}
      />
      <Column
        source="state"
        disableSort
        render={(batch) => <BatchStateChip state={batch.state} failedShare={failedShareOf(batch)} />}
      />
      {scope === 'platform' && <Column source="companyName" disableSort cellSx={clipped(140)} />}
      <Column
        source="text"
        disableSort
        cellSx={clipped(0)}
        render={({ text }) => text ?? translate('batches.own_texts')}
      />
      <Column source="kind" disableSort render={({ kind }) => translate(`reports.kind.${kind}`)} />
      <Column source="class" disableSort render={(batch) => translate(`reports.class.${batch.class}`)} />
      <Column source="senderId" disableSort />
      <Column source="branchName" disableSort />
      <Column source="sentBy" disableSort />
      <Column source="campaignName" disableSort />
      <Column source="outcome" disableSort render={(batch) => <Outcome batch={batch} />} />
      <Column
        source="sent"
        align="right"
        disableSort
        render={(batch) =>
          mayRead ? (
            <Link
              component={RouterLink}
              to={messagesOf(batch)}
              underline="hover"
              aria-label={translate('reports.bulk.messages_of', {
                count: number(batch.sent),
                id: batch.batchId,
              })}
              onClick={(event) => event.stopPropagation()}
            >
              {number(batch.sent)}
            </Link>
          ) : (
            number(batch.sent)
          )
        }
      />
      {[...outcomes, 'segments' as const, ...creditFigures, 'credits' as const].map((name) => (
        <Column key={name} source={name} align="right" disableSort render={figure(name)} />
      ))}
      <Column
        source="finishedAt"
        disableSort
        render={({ finishedAt }) => finishedAt && dateTime(finishedAt)}
        sx={{ whiteSpace: 'nowrap' }}
      />
    </DataTable>
  );
}

function Outcome({ batch }: { batch: BatchRow }) {
  return (
    <Box sx={{ minWidth: 96 }}>
      <OutcomeBar counts={batch} />
    </Box>
  );
}

/** None takes what the other columns leave. */
const clipped = (maxWidth: number) => () => ({
  ...(maxWidth === 0 && { width: '30%', minWidth: 120 }),
  maxWidth,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
