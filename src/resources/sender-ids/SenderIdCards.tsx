import CardActionArea from '@mui/material/CardActionArea';
import CardActions from '@mui/material/CardActions';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { RecordContextProvider, useCreatePath } from 'react-admin';
import { Link } from 'react-router-dom';
import type { SenderId } from '#contract/main-api/senderIds.ts';
import { CardList } from '../../components/list/CardList.tsx';
import { useSignedInUser } from '../../session.ts';
import { SenderIdActions } from './SenderIdActions.tsx';
import { SenderIdName } from './SenderIdName.tsx';
import { SenderIdStatusChip } from './SenderIdStatusChip.tsx';

export function SenderIdCards() {
  const { scope } = useSignedInUser();
  const createPath = useCreatePath();
  return (
    <CardList<SenderId>>
      {(senderId) => (
        <RecordContextProvider value={senderId}>
          <CardActionArea
            component={Link}
            to={createPath({ resource: 'sender-ids', id: senderId.id, type: 'edit' })}
            sx={{ p: 1.5 }}
          >
            <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
              <Typography component="div" sx={{ fontWeight: 600 }}>
                <SenderIdName senderId={senderId}>{senderId.name}</SenderIdName>
              </Typography>
              <SenderIdStatusChip status={senderId.status} />
            </Stack>
            {scope === 'platform' && <Typography variant="body2">{senderId.companyName}</Typography>}
            <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
              {senderId.note}
            </Typography>
          </CardActionArea>
          <CardActions>
            <SenderIdActions />
          </CardActions>
        </RecordContextProvider>
      )}
    </CardList>
  );
}
