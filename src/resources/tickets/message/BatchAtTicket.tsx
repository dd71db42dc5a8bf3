import { Box, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { BatchThen } from '#contract/main-api/tickets/snapshot.ts';
import { shownStatuses } from '#contract/sms-receiver/messages.ts';
import { failedIn } from '#domain/rates/failedShare.ts';
import { StatusChip } from '../../../components/report/StatusChip.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import { BatchStateChip } from '../../../components/batches/BatchStateChip.tsx';

/** How the batch stood that the ticket is about. */
export function BatchAtTicket({ batch }: { batch: BatchThen }) {
  const translate = useTranslate();
  const formats = useFormats();
  const { number, dateTime } = formats;
  const { messages, segments, charged, refunded, counts } = batch;
  return (
    <Box sx={{ pb: 2 }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Typography variant="h4" component="h3">
          {translate('batches.title', { id: batch.id })}
        </Typography>
        <BatchStateChip state={batch.state} failedShare={failedIn(counts).share} />
      </Stack>
      <Typography variant="body2" sx={{ my: 0.5 }}>
        {translate('tickets.message.batch_counts', {
          messages: formats.messages(messages),
          parts: formats.parts(segments),
        })}
        {' · '}
        {translate('tickets.message.batch_price', {
          charged: formats.credits(charged),
          refunded: number(refunded),
        })}
      </Typography>
      <Typography variant="caption" color="text.secondary" component="p">
        {[dateTime(batch.acceptedAt), batch.senderId, batch.sentBy, batch.campaignName]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mt: 1 }}>
        {shownStatuses
          .filter((status) => counts[status])
          .map((status) => (
            <Stack key={status} direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
              <StatusChip status={status} />
              <Typography variant="body2">{number(counts[status]!)}</Typography>
            </Stack>
          ))}
      </Stack>
    </Box>
  );
}
