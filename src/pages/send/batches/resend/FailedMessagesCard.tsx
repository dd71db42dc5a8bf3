import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { messageStatuses } from '#contract/sms-receiver/messages.ts';
import { outcomeOf, resendableStatuses } from '#domain/messages/status/messageStatus.ts';
import { useFormats } from '../../../../components/useFormats.ts';
import type { BatchRecord } from '../../../../dataProviders/resources/batches.ts';
import { useSignedInUser } from '../../../../session.ts';
import { failuresPath, recipientsPath } from '../../../../screens/batchPath.ts';
import { sharesOf } from '../batchShares.ts';
import { MessagesLink } from '../MessagesLink.tsx';
import { resendableOf } from './resendable.ts';
import { SectionCard } from '../../../../components/cards/SectionCard.tsx';

const unresendable = messageStatuses.filter(
  (status) => outcomeOf(status) === 'failed' && !resendableStatuses.includes(status),
);

/** How many messages of an ended batch failed, and why not all of them can be sent again. */
export function FailedMessagesCard({ batch }: { batch: BatchRecord }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { companyId } = useSignedInUser();
  const { failed } = sharesOf(batch);
  const leftOut = failed - resendableOf(batch);
  const isOver = batch.state === 'finished' || batch.state === 'cancelled';
  if (!isOver || failed === 0 || batch.companyId !== companyId) return null;
  const words = { smart_count: failed, count: number(failed) };
  return (
    <SectionCard title={translate('batches.resend.title')}>
      <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
        <Typography>
          <MessagesLink to={failuresPath(batch.batchId)}>
            {translate('batches.resend.text', words)}
          </MessagesLink>
        </Typography>
        {leftOut > 0 && (
          <Typography variant="body2" color="text.secondary">
            <MessagesLink to={recipientsPath(batch.batchId, { status: unresendable })}>
              {translate('batches.resend.unknown', { smart_count: leftOut, count: number(leftOut) })}
            </MessagesLink>
          </Typography>
        )}
      </Stack>
    </SectionCard>
  );
}
