import { createTicket } from '#contract/main-api/tickets/tickets.ts';
import { useMayCall } from '../useMayCall.ts';
import { MakeTicket } from './MakeTicket.tsx';

interface BatchTicketButtonProps {
  batch: { batchId: string; companyId: number };
}

/** From a batch to a ticket about it. */
export function BatchTicketButton({ batch: { batchId, companyId } }: BatchTicketButtonProps) {
  const mayCreate = useMayCall(createTicket);
  return mayCreate ? <MakeTicket about={{ batchId, companyId }} /> : null;
}
