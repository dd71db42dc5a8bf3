import { Alert, Link, Stack, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { revealMsisdn, smsHistory, type MessageReport } from '#contract/database-manager/messages.ts';
import { numberPath } from '../../screens/numberPath.ts';
import { useMay, useMayCall } from '../useMayCall.ts';
import { CopyButton } from './actions/CopyButton.tsx';
import { RevealButton } from './actions/RevealButton.tsx';
import { useRecipientText } from './useRecipientText.ts';
import { StatusChip } from '../report/StatusChip.tsx';
import { tabular } from '../report/tabular.ts';

/** Released, and not allowed to leave at this time of day. */
function isWaitingForHours({ status, leavesAt }: MessageReport): boolean {
  return status === 'queued' && Boolean(leavesAt);
}

/** To whom, what has become of it, and what it is called by. */
export function MessageHeader({ message }: { message: MessageReport }) {
  const translate = useTranslate();
  const recipientText = useRecipientText();
  const seesNumbers = useMay('view-msisdn');
  const mayReveal = useMayCall(revealMsisdn) && !seesNumbers && message.to !== '';
  const mayOpen = useMayCall(smsHistory) && seesNumbers && message.to !== '';
  /** Kept here and nowhere else: it is gone with this view. */
  const [revealed, setRevealed] = useState<string | null>(null);
  const number = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone, and the number is what it was pressed for.
  useEffect(() => {
    if (revealed) number.current?.focus();
  }, [revealed]);
  return (
    <div>
      <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography ref={number} variant="h2" component="p" tabIndex={-1} sx={{ ...tabular, outline: 0 }}>
          {mayOpen ? (
            <Link component={RouterLink} to={numberPath(message.to)} color="inherit">
              {recipientText(message.to)}
            </Link>
          ) : (
            recipientText(revealed ?? message.to)
          )}
        </Typography>
        {mayReveal && !revealed && <RevealButton message={message} onRevealed={setRevealed} />}
        <StatusChip status={message.status} />
      </Stack>
      <Typography variant="body2" color="text.secondary">
        {translate(`reports.status_help.${isWaitingForHours(message) ? 'sending_hours' : message.status}`)}
      </Typography>
      <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
        <Typography variant="caption" color="text.secondary" sx={tabular}>
          {translate('reports.detail.id', { id: message.id })}
        </Typography>
        <CopyButton text={message.id} label={translate('reports.detail.copy_id')} />
      </Stack>
      {revealed && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {translate('reports.reveal.shown')}
        </Alert>
      )}
    </div>
  );
}
