import { Suspense, useDeferredValue } from 'react';
import { useTranslate } from 'react-admin';
import type { MessageReport } from '#contract/database-manager/messages.ts';
import { lazyPart } from '../entry/LazyPage.tsx';
import { SideDrawer } from '../SideDrawer.tsx';
import type { MessageKey } from './messageKey.ts';

// Fetched while the browser is idle: a list is read before one of its messages is opened.
const FoundMessage = lazyPart<{ message: MessageReport | MessageKey }>(async () => ({
  default: (await import('./FoundMessage.tsx')).FoundMessage,
}));

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
      <Suspense fallback={null}>
        {message && <FoundMessage key={`${message.companyId}/${message.id}`} message={message} />}
      </Suspense>
    </SideDrawer>
  );
}
