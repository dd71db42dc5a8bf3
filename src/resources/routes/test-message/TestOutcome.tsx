import { Skeleton, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { formatMsisdn, parseMsisdn } from '#domain/numbers/msisdn.ts';
import { MessageTimeline } from '../../../components/message/MessageTimeline.tsx';
import { StatusChip } from '../../../components/report/StatusChip.tsx';
import { tabular } from '../../../components/report/tabular.ts';
import { useMay } from '../../../components/useMayCall.ts';
import type { SentMessage } from '../../../pages/send/single/sentMessages.ts';
import { useLiveStatuses } from '../../../pages/send/single/useLiveStatuses.ts';

/** The progress of a test message, step by step, until it has ended. */
export function TestOutcome({ sent }: { sent: SentMessage }) {
  const translate = useTranslate();
  const mayRead = useMay('view-single-sms-report');
  const message = useLiveStatuses([sent]).get(sent.messageId);
  const number = parseMsisdn(sent.msisdn);
  return (
    <Stack spacing={1} aria-live="polite">
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Typography component="p" sx={tabular}>
          {number.ok ? formatMsisdn(number.msisdn) : sent.msisdn}
        </Typography>
        <StatusChip status={message?.status ?? 'accepted'} />
      </Stack>
      {!mayRead && <Typography variant="body2">{translate('routes.test.no_report')}</Typography>}
      {mayRead && !message && <Skeleton variant="rounded" height={120} />}
      {message && (
        <>
          <MessageTimeline message={message} />
          {(message.carrierStatus ?? message.carrierError) && (
            <Typography variant="body2" color="text.secondary">
              {translate('resources.single-sms.fields.carrierStatus')}:{' '}
              {[message.carrierStatus, message.carrierError].filter(Boolean).join(' · ')}
            </Typography>
          )}
        </>
      )}
    </Stack>
  );
}
