import { Box, Typography } from '@mui/material';
import { format } from 'date-fns';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ScheduledBatch } from '#contract/sms-receiver/schedule.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { useSignedInUser } from '../../../session.ts';
import { batchPath } from '../batches/batchPath.ts';
import { stateLooks } from '../batches/stateLooks.ts';

/** The texts of a batch in the calendar. */
export function useEntryWords() {
  const translate = useTranslate();
  const { scope } = useSignedInUser();
  const { digits, messages, credits } = useFormats();
  return {
    time: ({ startsAt }: ScheduledBatch) => digits(format(new Date(startsAt), 'HH:mm')),
    name: ({ name, campaignName, batchId }: ScheduledBatch) =>
      name ?? campaignName ?? translate('calendar.batch', { id: batchId ?? '' }),
    company: ({ companyName }: ScheduledBatch) => (scope === 'platform' ? companyName : null),
    messages,
    credits,
  };
}

export function entryKey({ batchId, campaignId, startsAt }: ScheduledBatch): string {
  return `${batchId} ${campaignId} ${startsAt}`;
}

export function entryPath({ batchId, campaignId }: ScheduledBatch): string {
  return batchId === null ? `/home/campaign/${campaignId}/show` : batchPath(batchId);
}

/** A batch in a cell of the month or week. Screen readers get all its details as the name of the link. */
export function EntryLink({ entry }: { entry: ScheduledBatch }) {
  const translate = useTranslate();
  const { time, name, company, messages, credits } = useEntryWords();
  const { color, Icon } = stateLooks[entry.state];
  const lines = [company(entry), messages(entry.messages)].filter(Boolean).join(' · ');
  const whole = [
    `${time(entry)} ${name(entry)}`,
    company(entry),
    messages(entry.messages),
    credits(entry.credits),
    translate(`batches.state.${entry.state}`),
  ].filter(Boolean);
  return (
    <Box
      component={Link}
      to={entryPath(entry)}
      aria-label={whole.join(', ')}
      title={whole.join('\n')}
      sx={({ palette }) => ({
        display: 'block',
        px: 0.75,
        py: 0.25,
        minWidth: 0,
        borderRadius: 0.5,
        borderLeft: `3px solid ${palette[color === 'error' ? 'error' : 'info'].main}`,
        bgcolor: 'action.hover',
        color: 'text.primary',
        textDecoration: 'none',
        '&:hover, &:focus-visible': { bgcolor: 'action.selected' },
      })}
    >
      <Typography
        variant="caption"
        noWrap
        sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontWeight: 600 }}
      >
        {entry.state === 'late' && <Icon color="error" sx={{ fontSize: 14 }} />}
        {time(entry)} {name(entry)}
      </Typography>
      <Typography variant="caption" noWrap color="text.secondary" component="div">
        {lines}
      </Typography>
    </Box>
  );
}
