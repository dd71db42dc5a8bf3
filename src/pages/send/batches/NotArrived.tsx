import ResendIcon from '@mui/icons-material/Replay';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { resendableStatuses } from '#domain/messageStatus.ts';
import { useFormats } from '../../../components/useFormats.ts';
import type { Batch } from '../../../dataProviders/batches.ts';
import { useSignedInUser } from '../../../session.ts';
import { sharesOf } from './batchShares.ts';
import { ResendDialog } from './ResendDialog.tsx';
import { useResend } from './useResend.ts';

/** Once nothing waits any more: the failed messages, and those of them that its own company can send again. */
export function NotArrived({ batch }: { batch: Batch }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { companyId } = useSignedInUser();
  const { failed } = sharesOf(batch);
  const resendable = resendableStatuses.reduce((sum, status) => sum + (batch.counts[status] ?? 0), 0);
  const leftOut = failed - resendable;
  const resend = useResend(batch);
  const isOver = batch.state === 'finished' || batch.state === 'cancelled';
  if (!isOver || failed === 0 || batch.companyId !== companyId) return null;
  const words = { smart_count: failed, count: number(failed) };
  return (
    <Card component="section" aria-labelledby="batch-failed">
      <CardContent>
        <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
          <Typography id="batch-failed" variant="h3" component="h2">
            {translate('batches.resend.title')}
          </Typography>
          <Typography>{translate('batches.resend.text', words)}</Typography>
          {leftOut > 0 && (
            <Typography variant="body2" color="text.secondary">
              {translate('batches.resend.unknown', { smart_count: leftOut, count: number(leftOut) })}
            </Typography>
          )}
          {resendable > 0 && (
            <Button
              variant="outlined"
              startIcon={<ResendIcon />}
              loading={resend.isLooking}
              loadingPosition="start"
              onClick={() => void resend.look()}
            >
              {leftOut === 0
                ? translate('batches.resend.action', words)
                : translate('batches.resend.action_of', { count: number(resendable), of: number(failed) })}
            </Button>
          )}
        </Stack>
        {resend.preview && <ResendDialog preview={resend.preview} resend={resend} />}
      </CardContent>
    </Card>
  );
}
