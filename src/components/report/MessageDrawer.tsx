import CloseIcon from '@mui/icons-material/Close';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { MessageReport } from '#contract/database-manager/reports.ts';
import { MessageDetail } from './MessageDetail.tsx';

interface MessageDrawerProps {
  message: MessageReport | null;
  onClose: () => void;
}

/** One message beside the list it came from. */
export function MessageDrawer({ message, onClose }: MessageDrawerProps) {
  const translate = useTranslate();
  return (
    <Drawer
      anchor="right"
      open={message !== null}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': 'message-title', sx: { width: { xs: '100%', sm: 460 } } },
      }}
    >
      {message && (
        <>
          <Stack direction="row" sx={{ alignItems: 'center', px: 3, pt: 2 }}>
            <Typography id="message-title" variant="h3" component="h2" sx={{ flex: 1 }}>
              {translate('reports.detail.title', { id: message.id })}
            </Typography>
            <IconButton onClick={onClose} edge="end" aria-label={translate('common.close')}>
              <CloseIcon />
            </IconButton>
          </Stack>
          <MessageDetail message={message} />
        </>
      )}
    </Drawer>
  );
}
