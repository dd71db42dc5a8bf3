import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { BulkPreview } from '#contract/sms-receiver/bulk.ts';
import { firstOpening } from '#domain/sendingHours.ts';
import { useFormats } from '../../../../components/useFormats.ts';

const minuteMs = 60_000;

/** When the last message will have left, from the start that is chosen and the hours in which its class may go out. */
export function Finish({ preview: { estimatedSeconds, opensAt, sendingHours } }: { preview: BulkPreview }) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const startsAt = useWatch({ name: 'startsAt' }) as string | null;
  const now = useNow();
  const start = Math.max(now, ...[startsAt, opensAt].map((at) => Date.parse(at ?? '') || 0));
  const ends = firstOpening(sendingHours, new Date(start)).getTime() + (estimatedSeconds ?? 0) * 1_000;
  return (
    <Typography variant="caption" color="text.secondary" component="span" sx={{ display: 'block' }}>
      {translate('bulk.check.until', { time: dateTime(ends).slice(0, -':00'.length) })}
    </Typography>
  );
}

/** Milliseconds since 1970, as of this minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
