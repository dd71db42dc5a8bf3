import Typography from '@mui/material/Typography';
import { DataTable } from 'react-admin';
import type { SenderId } from '#contract/main-api/senderIds.ts';
import { tableSx } from '../../components/list/listSx.ts';
import { NoMatch } from '../../components/list/NoMatch.tsx';
import { RecordLink } from '../../components/list/RecordLink.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useSignedInUser } from '../../session.ts';
import { SenderIdActions } from './SenderIdActions.tsx';
import { SenderIdName } from './SenderIdName.tsx';
import { SenderIdStatusChip } from './SenderIdStatusChip.tsx';

const Column = DataTable.Col<SenderId>;

export function SenderIdTable() {
  const { date } = useFormats();
  const { scope } = useSignedInUser();
  return (
    <DataTable<SenderId>
      bulkActionButtons={false}
      hiddenColumns={['id']}
      rowClick="edit"
      empty={<NoMatch />}
      sx={tableSx}
    >
      <Column source="id" />
      <Column
        source="name"
        render={(senderId) => (
          <SenderIdName senderId={senderId}>
            <RecordLink to="edit">{senderId.name}</RecordLink>
          </SenderIdName>
        )}
      />
      {scope === 'platform' && <Column source="companyName" />}
      <Column source="status" render={({ status }) => <SenderIdStatusChip status={status} />} />
      <Column
        source="note"
        disableSort
        render={({ note }) => (
          <Typography variant="body2" sx={{ maxWidth: 320, overflowWrap: 'anywhere' }}>
            {note}
          </Typography>
        )}
      />
      <Column source="createdAt" render={({ createdAt }) => date(createdAt)} />
      <Column source="actions" disableSort sx={{ whiteSpace: 'nowrap' }}>
        <SenderIdActions />
      </Column>
    </DataTable>
  );
}
