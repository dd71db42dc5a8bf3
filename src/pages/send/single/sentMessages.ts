import { useState } from 'react';
import { useSignedInUser } from '../../../session.ts';
import { readItem, writeItem } from '../../../dataProviders/http/sessionItem.ts';

/** A message this tab has sent, as it was accepted. */
export interface SentMessage {
  messageId: string;
  msisdn: string;
  text: string;
  segments: number;
  /** Milliseconds since 1970, by the browser's clock. */
  sentAt: number;
  /** When its campaign starts, as an instant; missing when it left at once. */
  startsAt?: string | undefined;
}

const mostShown = 5;

/** The last messages of this session, newest first; they survive a reload. */
export function useSentMessages() {
  const storageKey = `barta.send.${useSignedInUser().userId}.sent`;
  const [messages, setMessages] = useState(() => readItem<SentMessage[]>(storageKey) ?? []);

  const keep = (next: SentMessage[]) => {
    setMessages(next);
    writeItem(storageKey, next);
  };
  return {
    messages,
    add: (message: SentMessage) => keep([message, ...messages].slice(0, mostShown)),
    clear: () => keep([]),
  };
}
