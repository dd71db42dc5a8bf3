import { useDeferredValue } from 'react';
import { useTranslate } from 'react-admin';
import type { MessageReport } from '#contract/database-manager/messages.ts';
import { SideDrawer } from '../SideDrawer.tsx';
import { FoundMessage } from './FoundMessage.tsx';
import type { MessageKey } from './messageKey.ts';

interface MessageDrawerProps {
  /** As much of it as is known. */
  message: MessageReport | MessageKey | null;
  onClose: () => void;
}

/** One message beside the list it came from. */
export function MessageDrawer({ message: chosen, onClose }: MessageDrawerProps) {
  const message = useDeferredValue(chosen);
  const translate = useTranslate();
  return (
    <SideDrawer
      isRecord
      isOpen={message !== null}
      title={message ? translate('reports.detail.title', { id: message.id }) : ''}
      onClose={onClose}
    >
      {/* Another message is another view: a number that was shown here is not shown there. */}
      {message && <FoundMessage key={`${message.companyId}/${message.id}`} message={message} />}
    </SideDrawer>
  );
}
