import { Typography } from '@mui/material';
import type { WaitReason } from '#contract/sms-receiver/waiting.ts';
import { tabular } from '../report/tabular.ts';
import { useWaitWords } from './useWaitWords.ts';

/** Why something does not move, in a line; nothing while it does. */
export function WaitLine({ reason }: { reason: WaitReason | null | undefined }) {
  const text = useWaitWords()(reason);
  if (text === null) return null;
  return (
    <Typography
      variant="caption"
      color="text.secondary"
      component="span"
      sx={{ ...tabular, display: 'block' }}
    >
      {text}
    </Typography>
  );
}
