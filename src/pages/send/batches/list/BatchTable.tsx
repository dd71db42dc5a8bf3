import { Box, Typography } from '@mui/material';
import { DataTable, useTranslate } from 'react-admin';
import { failedIn } from '#domain/messages/failedShare.ts';
import { creditFigures } from '#contract/sms-receiver/batchCredit.ts';
import { tableSx } from '../../../../components/list/listSx.ts';
import { NoMatch } from '../../../../components/list/NoMatch.tsx';
import { useHiddenColumns } from '../../../../components/list/useHiddenColumns.ts';
import { useFormats } from '../../../../components/useFormats.ts';
import type { Batch } from '../../../../dataProviders/resources/batches.ts';
import { useSignedInUser } from '../../../../session.ts';
import { BatchLink } from '../BatchLink.tsx';
import { batchPath } from '../batchPath.ts';
import { hasStarted, sharesOf, totalOf } from '../batchShares.ts';
import { BatchStateChip } from '../BatchStateChip.tsx';
import { SharesBar } from '../SharesBar.tsx';
import { useBatchWords } from '../useBatchWords.ts';

const Column = DataTable.Col<Batch>;
const hiddenAtFirst = [
  'kind',
  'class',
  'createdBy',
  'segments',
  'startsAt',
  ...creditFigures.map((name) => `credit.${name}`),
];
const hiddenWhileNarrow = ['senderId', 'campaignName'];

export function BatchTable() {
  const translate = useTranslate();
  const { number, dateTime } = useFormats();
  const { scope } = useSignedInUser();
  const { textOf, startOf, leavesOf } = useBatchWords();
  return (
    <DataTable<Batch>
      bulkActionButtons={false}
      hiddenColumns={useHiddenColumns(hiddenAtFirst, hiddenWhileNarrow)}
      rowClick={(id) => batchPath(String(id))}
      empty={<NoMatch />}
      sx={tableSx}
    >
      <Column source="id" render={({ id }) => <BatchLink batchId={id} />} />
      <Column
        source="state"
        disableSort
        render={(batch) => (
          <>
            <BatchStateChip state={batch.state} failedShare={failedIn(batch.counts).share} />
            {[startOf(batch), leavesOf(batch)].filter(Boolean).map((line) => (
              <Typography
                key={line}
                variant="caption"
                color="text.secondary"
                component="p"
                sx={{ whiteSpace: 'nowrap' }}
              >
                {line}
              </Typography>
            ))}
          </>
        )}
      />
      <Column source="text" disableSort render={textOf} cellSx={clipped} />
      <Column source="messages" align="right" disableSort render={({ messages }) => number(messages)} />
      <Column source="counts" disableSort render={(batch) => <Progress batch={batch} />} />
      {scope === 'platform' && <Column source="companyName" disableSort />}
      <Column source="senderId" disableSort />
      <Column source="campaignName" disableSort />
      <Column source="kind" disableSort render={({ kind }) => translate(`batches.kind.${kind}`)} />
      <Column source="class" disableSort render={(batch) => translate(`reports.class.${batch.class}`)} />
      <Column source="segments" align="right" disableSort render={({ segments }) => number(segments)} />
      {creditFigures.map((name) => (
        <Column
          key={name}
          source={`credit.${name}`}
          label={`credit.figures.${name}`}
          align="right"
          disableSort
          render={({ credit }) => number(credit[name])}
        />
      ))}
      <Column source="createdBy" disableSort />
      <Column
        source="createdAt"
        disableSort
        render={({ createdAt }) => dateTime(createdAt)}
        sx={{ whiteSpace: 'nowrap' }}
      />
      <Column
        source="startsAt"
        disableSort
        render={({ startsAt }) => startsAt && dateTime(startsAt)}
        sx={{ whiteSpace: 'nowrap' }}
      />
    </DataTable>
  );
}

function Progress({ batch }: { batch: Batch }) {
  const shares = sharesOf(batch);
  return hasStarted(batch) && totalOf(shares) > 0 ? (
    <Box sx={{ minWidth: 120 }}>
      <SharesBar shares={shares} />
    </Box>
  ) : null;
}

const clipped = () => ({
  width: '30%',
  minWidth: 140,
  maxWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
