import { createTicket } from '#contract/main-api/tickets.ts';
import { useMayCall } from '../useMayCall.ts';
import type { MessageKey } from '../message/messageKey.ts';
import { MakeTicket } from './MakeTicket.tsx';

/** From a message to a ticket about it: those that there are, and a new one. For who may open some. */
export function TicketButton({ message: { id, companyId } }: { message: MessageKey }) {
  const mayCreate = useMayCall(createTicket);
  return mayCreate ? <MakeTicket about={{ messageId: id, companyId }} /> : null;
}

interface BatchTicketButtonProps {
  batch: { batchId: string; companyId: number };
}

/** From a batch to a ticket about it. */
export function BatchTicketButton({ batch: { batchId, companyId } }: BatchTicketButtonProps) {
  const mayCreate = useMayCall(createTicket);
  return mayCreate ? <MakeTicket about={{ batchId, companyId }} /> : null;
}
