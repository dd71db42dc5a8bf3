import { useState } from 'react';
import { useListContext } from 'react-admin';
import { findMessage, type MessageReport } from '#contract/database-manager/messages.ts';
import { useIsPhone } from '../../components/list/useIsPhone.ts';
import { MessageDrawer } from '../../components/report/MessageDrawer.tsx';
import type { MessageKey } from '../../components/report/messageKey.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { MessageCards } from './MessageCards.tsx';
import { MessageTable } from './MessageTable.tsx';
import { useOpenMessage } from './useOpenMessage.ts';

/** A row or a card a message, and the one that is open beside them. */
export function Messages() {
  const isPhone = useIsPhone();
  const mayFind = useMayCall(findMessage);
  const { data } = useListContext<MessageReport>();
  const { opened, open, close } = useOpenMessage();
  // The list may have gone on to other messages since.
  const [known, setKnown] = useState<MessageReport | null>(null);
  const openRow = (message: MessageReport) => {
    setKnown(message);
    open(message);
  };
  const row = opened && [...(data ?? []), ...(known ? [known] : [])].find((each) => isSame(each, opened));
  // A linked one that is on no page before us only those can open who may ask for it.
  const shown = row ?? (mayFind ? opened : null);
  return (
    <>
      {isPhone ? <MessageCards onOpen={openRow} /> : <MessageTable onOpen={openRow} />}
      <MessageDrawer message={shown} onClose={close} />
    </>
  );
}

function isSame(one: MessageKey, other: MessageKey): boolean {
  return one.companyId === other.companyId && one.id === other.id;
}
