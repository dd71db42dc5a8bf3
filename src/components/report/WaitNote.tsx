import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { MessageReport } from '#contract/database-manager/messages.ts';
import { WaitLine } from '../waiting/WaitLine.tsx';
import { useDepartureWords } from '../useDepartureWords.ts';
import { tabular } from './tabular.ts';

/** Why a waiting message does not move, or when it starts and leaves, a line each; nothing for other messages. */
export function WaitNote({ message, isInCell }: { message: MessageReport; isInCell?: boolean }) {
  const translate = useTranslate();
  const { when, leaves } = useDepartureWords();
  const { startsAt, waitReason } = message;
  if (waitReason) return <WaitLine reason={waitReason} isInCell={isInCell} />;
  const start = startsAt && translate('departures.row_starts', { start: when(startsAt) });
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
