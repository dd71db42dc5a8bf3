import OutsideHoursIcon from '@mui/icons-material/BedtimeOutlined';
import { Box, Typography } from '@mui/material';
import { lightFormat } from 'date-fns';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ScheduledBatch } from '#contract/sms-receiver/schedule.ts';
import type { SendingHours } from '#contract/main-api/sending/sendingHours.ts';
import { firstOpening, hoursOf } from '#domain/time/sendingHours.ts';
import { useDepartureWords } from '../../../components/useDepartureWords.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { useSignedInUser } from '../../../session.ts';
import { batchPath } from '../../../screens/batchPath.ts';
import { stateLooks } from '../../../components/batches/stateLooks.ts';

/** The texts of a batch in the calendar. */
export function useEntryWords() {
  const translate = useTranslate();
  const { scope } = useSignedInUser();
  const { digits } = useFormats();
  const { leaves } = useDepartureWords();
  return {
    time: ({ startsAt }: ScheduledBatch) => digits(lightFormat(new Date(startsAt), 'HH:mm')),
    name: ({ name, campaignName, batchId }: ScheduledBatch) =>
      name ?? campaignName ?? translate('calendar.batch', { id: batchId ?? '' }),
    company: ({ companyName }: ScheduledBatch) => (scope === 'platform' ? companyName : null),
    /** When a batch that starts outside the sending hours leaves; null for those that start within them. */
    leaves: ({ class: messageClass, startsAt }: ScheduledBatch, hours: readonly SendingHours[]) => {
      const leavesAt = firstOpening(hoursOf(hours, messageClass), new Date(startsAt)).toISOString();
      return leaves({ startsAt, leavesAt });
    },
  };
}

export function entryKey({ batchId, campaignId, startsAt }: ScheduledBatch): string {
  return `${batchId} ${campaignId} ${startsAt}`;
}

export function entryPath({ batchId, campaignId }: ScheduledBatch): string {
  return batchId === null ? `/home/campaign/${campaignId}/show` : batchPath(batchId);
}

export interface EntryProps {
  entry: ScheduledBatch;
  /** The hours of the classes that have some. */
  hours: readonly SendingHours[];
}

/** A batch in a cell of the month or week. Screen readers get all its details as the name of the link. */
export function EntryLink({ entry, hours }: EntryProps) {
  const translate = useTranslate();
  const { messages, credits } = useFormats();
  const { time, name, company, leaves } = useEntryWords();
  const leaving = leaves(entry, hours);
  const { color, Icon } = stateLooks[entry.state];
  const lines = [company(entry), messages(entry.messages)].filter(Boolean).join(' · ');
  const whole = [
    `${time(entry)} ${name(entry)}`,
    company(entry),
    messages(entry.messages),
    credits(entry.credits),
    translate(`batches.state.${entry.state}`),
    leaving && `${translate('calendar.closed')}. ${leaving}`,
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
        border: `1px solid ${palette.divider}`,
        borderLeft: `3px solid ${palette[color === 'error' ? 'error' : 'info'].main}`,
        // Opaque, since text on a shaded hour would have too little contrast.
        bgcolor: 'background.paper',
        color: 'text.primary',
        textDecoration: 'none',
        '&:hover, &:focus-visible': { bgcolor: 'background.default' },
      })}
    >
      <Typography
        variant="caption"
        noWrap
        sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontWeight: 600 }}
      >
        {entry.state === 'late' && <Icon color="error" sx={{ fontSize: 14 }} />}
        {leaving && <OutsideHoursIcon color="warning" sx={{ fontSize: 14 }} />}
        {time(entry)} {name(entry)}
      </Typography>
      <Typography variant="caption" noWrap color="text.secondary" component="div">
        {lines}
      </Typography>
    </Box>
  );
}
