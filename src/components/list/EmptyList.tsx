import type { ReactNode } from 'react';
import { Stack, Typography } from '@mui/material';

interface EmptyListProps {
  title: string;
  /** Advice on what to do next. */
  help?: string;
  /** A button that does it. */
  children?: ReactNode;
}

/** There is nothing yet: what this is for and where to begin. */
export function EmptyList({ title, help, children }: EmptyListProps) {
  return (
    <Stack spacing={1} sx={{ alignItems: 'center', textAlign: 'center', py: 8, px: 2 }}>
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      {help && <Typography color="text.secondary">{help}</Typography>}
      {children}
    </Stack>
  );
}
