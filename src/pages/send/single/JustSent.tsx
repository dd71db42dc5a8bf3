import { Button, List, ListItem, ListItemText, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatMsisdn } from '#domain/numbers/msisdn.ts';
import { StatusChip } from '../../../components/report/StatusChip.tsx';
import { WaitNote } from '../../../components/report/WaitNote.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import { useMay } from '../../../components/useMayCall.ts';
import type { SentMessage } from './sentMessages.ts';
import { useLiveStatuses } from './useLiveStatuses.ts';
import { tabular } from '../../../components/report/tabular.ts';
import { SectionCard } from '../../../components/cards/SectionCard.tsx';

interface JustSentProps {
  messages: SentMessage[];
  onClear: () => void;
}

/** This session's last messages and what has become of them. */
export function JustSent({ messages, onClear }: JustSentProps) {
  const translate = useTranslate();
  const { parts, time, dateTime } = useFormats();
  const rows = useLiveStatuses(messages);
  // Without the report nothing would ever follow on "accepted".
  const mayRead = useMay('view-single-sms-report');
  return (
    <SectionCard
      title={translate('send.sent.title')}
      actions={
        <>
          {messages.length > 0 && <Button onClick={onClear}>{translate('send.sent.clear')}</Button>}
          <Button component={Link} to="/home/reports/total-sms-reports">
            {translate('send.sent.report')}
          </Button>
        </>
      }
    >
      {messages.length === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {translate('send.sent.empty')}
        </Typography>
      ) : (
        <List dense disablePadding aria-live="polite">
          {messages.map(({ messageId, msisdn, text, segments, sentAt, startsAt }) => (
            <ListItem key={messageId} disableGutters divider sx={{ gap: 2, alignItems: 'flex-start' }}>
              <ListItemText
                primary={formatMsisdn(msisdn)}
                secondary={text}
                slotProps={{ primary: { sx: tabular }, secondary: { noWrap: true } }}
              />
              <Stack sx={{ alignItems: 'flex-end', flexShrink: 0 }}>
                {startsAt && (
                  <Typography variant="body2">
                    {translate('campaigns.starts', { time: dateTime(startsAt) })}
                  </Typography>
                )}
                {mayRead && !startsAt && <StatusChip status={rows.get(messageId)?.status ?? 'accepted'} />}
                <Typography variant="caption" color="text.secondary" sx={tabular}>
                  {time(sentAt)}
                  {' · '}
                  {parts(segments)}
                </Typography>
                {rows.has(messageId) && <WaitNote message={rows.get(messageId)!} />}
              </Stack>
            </ListItem>
          ))}
        </List>
      )}
    </SectionCard>
  );
}
