import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A warning in the row of a list, where an alert would be too loud. */
export function WarningLine({ children }: { children: ReactNode }) {
  return (
    <Stack component="span" direction="row" spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <WarningIcon fontSize="small" color="warning" aria-hidden />
      <Typography component="span" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Stack>
  );
}
