import { useTranslate } from 'react-admin';
import type { MessageReport } from '#contract/database-manager/reports.ts';
import { SideDrawer } from '../SideDrawer.tsx';
import { MessageDetail } from './MessageDetail.tsx';

interface MessageDrawerProps {
  message: MessageReport | null;
  onClose: () => void;
}

/** One message beside the list it came from. */
export function MessageDrawer({ message, onClose }: MessageDrawerProps) {
  const translate = useTranslate();
  return (
    <SideDrawer
      isOpen={message !== null}
      title={message ? translate('reports.detail.title', { id: message.id }) : ''}
      onClose={onClose}
    >
      {message && <MessageDetail message={message} />}
    </SideDrawer>
  );
}
