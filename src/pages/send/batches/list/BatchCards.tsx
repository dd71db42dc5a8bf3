import { CardActionArea, CardActions, Stack, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { failedIn } from '#domain/messages/failedShare.ts';
import { CardList } from '../../../../components/list/CardList.tsx';
import { tabular } from '../../../../components/report/tabular.ts';
import type { Batch } from '../../../../dataProviders/resources/batches.ts';
import { useSignedInUser } from '../../../../session.ts';
import { BatchActions } from '../actions/BatchActions.tsx';
import { batchPath } from '../batchPath.ts';
import { sharesOf, totalOf } from '../batchShares.ts';
import { BatchStateChip } from '../BatchStateChip.tsx';
import { SharesBar } from '../SharesBar.tsx';
import { useBatchWords } from '../useBatchWords.ts';

export function BatchCards() {
  const { scope } = useSignedInUser();
  const { titleOf, textOf, messagesOf, timeOf } = useBatchWords();
  return (
    <CardList<Batch>>
      {(batch) => {
        const shares = sharesOf(batch);
        const isUpcoming = batch.state === 'scheduled' || batch.state === 'late';
        return (
          <>
            <CardActionArea component={Link} to={batchPath(batch.id)} sx={{ p: 1.5 }}>
              <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
                <Typography sx={{ fontWeight: 600 }}>{titleOf(batch)}</Typography>
                <BatchStateChip state={batch.state} failedShare={failedIn(batch.counts).share} />
              </Stack>
              <Typography variant="body2" noWrap>
                {textOf(batch)}
              </Typography>
              <Typography variant="caption" color="text.secondary" component="p" sx={{ ...tabular, mb: 0.5 }}>
                {[
                  messagesOf(batch.messages),
                  scope === 'platform' ? batch.companyName : batch.senderId,
                  timeOf(batch),
                ].join(' · ')}
              </Typography>
              {!isUpcoming && totalOf(shares) > 0 && <SharesBar shares={shares} />}
            </CardActionArea>
            {isUpcoming && (
              <CardActions>
                <BatchActions batch={batch} isSmall />
              </CardActions>
            )}
          </>
        );
      }}
    </CardList>
  );
}
