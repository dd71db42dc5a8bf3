import CloseIcon from '@mui/icons-material/Close';
import { Drawer, IconButton, Stack, Typography } from '@mui/material';
import { useDeferredValue, useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface SideDrawerProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  /** It shows the record of a row: j and k then go on to the next one. */
  isRecord?: boolean;
  children: ReactNode;
}

/** Shows something beside the page, such as one record of a list, or over the page on a phone. */
export function SideDrawer({ isOpen, title, onClose, isRecord = false, children }: SideDrawerProps) {
  const translate = useTranslate();
  const titleId = useId();
  // The drawer opens at once; what is in it is rendered in the background.
  const content = useDeferredValue(children, null);
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          ...(isRecord && { 'data-record': true }),
          sx: { width: { xs: '100%', sm: 460 } },
        },
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', px: 3, pt: 2 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <IconButton onClick={onClose} edge="end" aria-label={translate('common.close')}>
          <CloseIcon />
        </IconButton>
      </Stack>
      {content}
    </Drawer>
  );
}
