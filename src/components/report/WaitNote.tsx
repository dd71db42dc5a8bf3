import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { MessageReport } from '#contract/database-manager/messages.ts';
import { useDepartureWords } from '../useDepartureWords.ts';
import { tabular } from './tabular.ts';

/** When a waiting message starts and leaves, a line each; nothing for other messages. */
export function WaitNote({ message }: { message: MessageReport }) {
  const translate = useTranslate();
  const { when, leaves } = useDepartureWords();
  const { status, startsAt } = message;
  const start =
    startsAt &&
    translate(`departures.row_${status === 'late' ? 'missed' : 'starts'}`, { start: when(startsAt) });
  const words = [start, leaves(message)].filter((line) => typeof line === 'string');
  if (words.length === 0) return null;
  return (
    <Typography
      variant="caption"
      color="text.secondary"
      component="p"
      sx={{ ...tabular, whiteSpace: 'nowrap' }}
    >
      {words.map((line) => (
        <span key={line} style={{ display: 'block' }}>
          {line}
        </span>
      ))}
    </Typography>
  );
}
