import { Popover, Skeleton } from '@mui/material';
import { Suspense, type ReactNode } from 'react';
import type { PopupProps } from '../../components/usePopup.ts';

interface AppBarPopoverProps extends PopupProps {
  label: string;
  width: number;
  /** Fetched when it is opened. */
  children: ReactNode;
}

/** A dialog under a button of the app bar. */
export function AppBarPopover({ label, width, children, ...popup }: AppBarPopoverProps) {
  return (
    <Popover
      {...popup}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          variant: 'outlined',
          role: 'dialog',
          'aria-label': label,
          sx: { mt: 0.5, width, maxWidth: 'calc(100vw - 16px)' },
        },
      }}
    >
      <Suspense fallback={<Skeleton variant="rounded" height={160} sx={{ m: 2 }} />}>{children}</Suspense>
    </Popover>
  );
}
