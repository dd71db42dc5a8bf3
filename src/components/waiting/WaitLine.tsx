import { Typography } from '@mui/material';
import type { WaitReason } from '#contract/sms-receiver/waiting.ts';
import { tabular } from '../report/tabular.ts';
import { useWaitWords } from './useWaitWords.ts';

interface WaitLineProps {
  reason: WaitReason | null | undefined;
  /** In a cell of a table, which would be as narrow as its longest word. */
  isInCell?: boolean;
}

/** Why something does not move; nothing while it does. */
export function WaitLine({ reason, isInCell }: WaitLineProps) {
  const text = useWaitWords()(reason);
  if (text === null) return null;
  return (
    <Typography
      variant="caption"
      color="text.secondary"
      component="span"
      sx={{ ...tabular, display: 'block', ...(isInCell && inCellSx) }}
    >
      {text}
    </Typography>
  );
}

/** As wide as the longest state of a batch, so that no column is pushed out. */
const inCellSx = { minWidth: 168, whiteSpace: 'normal' } as const;
