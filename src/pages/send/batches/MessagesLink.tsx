import type { ReactNode } from 'react';
import { smsHistory } from '#contract/database-manager/messages.ts';
import { LinkOrText } from '../../../components/LinkOrText.tsx';
import { useMayCall } from '../../../components/useMayCall.ts';

/** Leads to messages, for who may read the history; others see the text alone. */
export function MessagesLink({ to, children }: { to: string; children: ReactNode }) {
  return <LinkOrText to={useMayCall(smsHistory) && to}>{children}</LinkOrText>;
}
