import { Box, ListItem, ListItemButton, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { deliveryRate } from '#domain/rates/deliveryRate.ts';
import { failedIn } from '#domain/rates/failedShare.ts';
import type { BatchRecord } from '../../../../dataProviders/resources/batches.ts';
import { DeliveryRate } from '../../../../components/report/DeliveryRate.tsx';
import { WaitLine } from '../../../../components/waiting/WaitLine.tsx';
import { tabular } from '../../../../components/report/tabular.ts';
import { useSignedInUser } from '../../../../session.ts';
import { batchPath } from '../../../../screens/batchPath.ts';
import { hasStarted, sharesOf, totalOf } from '../batchShares.ts';
import { BatchStateChip } from '../../../../components/batches/BatchStateChip.tsx';
import { SharesBar } from '../SharesBar.tsx';
import { useBatchWords } from '../useBatchWords.ts';

interface BatchItemProps {
  batch: BatchRecord;
  /** In no list. */
  isAlone?: boolean;
}

/** A batch in a short list; the whole of it leads to its page. */
export function BatchItem({ batch, isAlone }: BatchItemProps) {
  const { scope } = useSignedInUser();
  const translate = useTranslate();
  const { textOf, messagesOf, timeOf } = useBatchWords();
  const shares = sharesOf(batch);
  const facts = [
    ...(batch.kind === 'test' ? [translate('reports.kind.test')] : []),
    messagesOf(batch.messages),
    scope === 'platform' ? batch.companyName : batch.senderId,
    timeOf(batch),
  ];
  return (
    <ListItem disablePadding divider={!isAlone} component={isAlone ? 'div' : 'li'} data-row>
      <ListItemButton component={Link} to={batchPath(batch.id)} sx={{ px: 1, py: 1, display: 'block' }}>
        <Stack component="span" direction="row" spacing={2} sx={{ alignItems: 'center' }}>
          <Typography component="span" variant="body2" noWrap sx={{ flex: 1, minWidth: 0, fontWeight: 550 }}>
            {batch.name ?? textOf(batch)}
          </Typography>
          <BatchStateChip
            state={batch.state}
            failedShare={failedIn(batch.counts).share}
            waitReason={batch.waitReason}
          />
        </Stack>
        <Typography
          component="span"
          variant="caption"
          color="text.secondary"
          sx={{ ...tabular, display: 'block' }}
        >
          {facts.join(' · ')}
          {batch.kind !== 'test' && deliveryRate(shares) !== null && (
            <>
              {` · ${translate('resources.batches.fields.deliveryRate')} `}
              <DeliveryRate counts={shares} />
            </>
          )}
        </Typography>
        <WaitLine reason={batch.waitReason} />
        {hasStarted(batch) && totalOf(shares) > 0 && (
          <Box sx={{ mt: 0.75 }}>
            <SharesBar shares={shares} />
          </Box>
        )}
      </ListItemButton>
    </ListItem>
  );
}
