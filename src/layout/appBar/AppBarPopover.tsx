import { Popover, Skeleton } from '@mui/material';
import { Suspense, type ReactNode } from 'react';

interface AppBarPopoverProps {
  id: string;
  /** The button that opened it; null while it is closed. */
  anchor: HTMLElement | null;
  label: string;
  width: number;
  onClose: () => void;
  /** Fetched when it is opened. */
  children: ReactNode;
}

/** A dialog under a button of the app bar. */
export function AppBarPopover({ id, anchor, label, width, onClose, children }: AppBarPopoverProps) {
  return (
    <Popover
      id={id}
      open={Boolean(anchor)}
      anchorEl={anchor}
      onClose={onClose}
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
