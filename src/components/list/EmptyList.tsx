import type { ReactNode } from 'react';
import { Stack, Typography } from '@mui/material';
import { StatePicture } from '../StatePicture.tsx';

interface EmptyListProps {
  /** All that was there is done. */
  isFinished?: boolean;
  title: string;
  /** Advice on what to do next. */
  help?: string;
  /** A button that does it. */
  children?: ReactNode;
}

/** There is nothing yet, or nothing any more: what this is for and where to begin. */
export function EmptyList({ isFinished = false, title, help, children }: EmptyListProps) {
  return (
    <Stack spacing={1} sx={{ alignItems: 'center', textAlign: 'center', py: 6, px: 2 }}>
      <StatePicture state={isFinished ? 'finished' : 'empty'} />
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      {help && <Typography color="text.secondary">{help}</Typography>}
      {children}
    </Stack>
  );
}
