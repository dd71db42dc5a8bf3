import Typography from '@mui/material/Typography';
import { DataTable } from 'react-admin';
import { tableSx } from '../../../../components/list/listSx.ts';
import { NoMatch } from '../../../../components/list/NoMatch.tsx';
import { useFormats } from '../../../../components/useFormats.ts';
import type { Batch } from '../../../../dataProviders/resources/batches.ts';
import { useSignedInUser } from '../../../../session.ts';
import { BatchActions } from '../actions/BatchActions.tsx';
import { BatchLink } from '../BatchLink.tsx';
import { batchPath } from '../batchPath.ts';
import { BatchStateChip } from '../BatchStateChip.tsx';
import { useBatchWords } from '../useBatchWords.ts';

/** Other columns than those of all batches, and chosen apart from them. */
export const upcomingKey = 'batches.upcoming';

const Column = DataTable.Col<Batch>;

/** What is yet to start: when, and what can be done about it. */
export function UpcomingTable() {
  const { number, dateTime } = useFormats();
  const { scope } = useSignedInUser();
  const { textOf, leavesOf } = useBatchWords();
  return (
    <DataTable<Batch>
      bulkActionButtons={false}
      storeKey={upcomingKey}
      hiddenColumns={['senderId']}
      rowClick={(id) => batchPath(String(id))}
      empty={<NoMatch />}
      sx={tableSx}
    >
      <Column source="id" render={({ id }) => <BatchLink batchId={id} />} />
      <Column source="state" disableSort render={({ state }) => <BatchStateChip state={state} />} />
      <Column
        source="startsAt"
        disableSort
        render={(batch) => (
          <>
            {batch.startsAt && dateTime(batch.startsAt)}
            <Typography variant="caption" color="text.secondary" component="p">
              {leavesOf(batch)}
            </Typography>
          </>
        )}
        sx={{ whiteSpace: 'nowrap' }}
      />
      <Column source="text" disableSort render={textOf} cellSx={clipped} />
      {scope === 'platform' && <Column source="companyName" disableSort />}
      <Column source="senderId" disableSort />
      <Column source="campaignName" disableSort />
      <Column source="messages" align="right" disableSort render={({ messages }) => number(messages)} />
      <Column
        source="actions"
        disableSort
        render={(batch) => <BatchActions batch={batch} isSmall />}
        sx={{ '& .MuiStack-root': { flexWrap: 'nowrap' }, '& .MuiButton-root': { whiteSpace: 'nowrap' } }}
      />
    </DataTable>
  );
}

const clipped = () => ({ maxWidth: 220, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
