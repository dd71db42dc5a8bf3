import { Box, Card, CardContent, Stack, Typography } from '@mui/material';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { failedIn } from '#domain/rates/failedShare.ts';
import type { BatchRecord } from '../../../../dataProviders/resources/batches.ts';
import { BatchActions } from '../actions/BatchActions.tsx';
import { filterOfShare, sharesOf } from '../batchShares.ts';
import { failuresPath, recipientsPath } from '../../../../screens/batchPath.ts';
import { StatePicture } from '../../../../components/StatePicture.tsx';
import { BatchStateChip } from '../../../../components/batches/BatchStateChip.tsx';
import { ProgressLines } from './ProgressLines.tsx';
import { ShareFigures } from '../ShareFigures.tsx';
import { SharesBar } from '../SharesBar.tsx';

/** How far a batch is, and the buttons that decide about the rest. */
export function BatchProgress({ batch }: { batch: BatchRecord }) {
  const translate = useTranslate();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const shares = sharesOf(batch);
  return (
    <Card component="section" aria-labelledby="batch-progress">
      <CardContent>
        <Stack spacing={2}>
          <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
            <Typography
              id="batch-progress"
              ref={headingRef}
              tabIndex={-1}
              variant="h3"
              component="h2"
              sx={{ outline: 'none' }}
            >
              {translate('batches.progress.title')}
            </Typography>
            <BatchStateChip
              state={batch.state}
              failedShare={failedIn(batch.counts).share}
              waitReason={batch.waitReason}
            />
            {batch.state === 'finished' && (
              <Box sx={{ ml: 'auto !important', my: -1 }}>
                <StatePicture state="finished" />
              </Box>
            )}
          </Stack>
          {batch.state !== 'staged' && (
            <>
              <SharesBar shares={shares} height={14} />
              <ShareFigures
                shares={shares}
                state={batch.state}
                linkTo={(name) =>
                  name === 'failed'
                    ? failuresPath(batch.batchId)
                    : recipientsPath(batch.batchId, filterOfShare(name, batch.state))
                }
              />
            </>
          )}
          <ProgressLines batch={batch} shares={shares} />
          <BatchActions batch={batch} onGone={() => headingRef.current?.focus()} />
        </Stack>
      </CardContent>
    </Card>
  );
}
