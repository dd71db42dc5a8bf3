import { useTranslate } from 'react-admin';
import { findTicket, type Ticket } from '#contract/main-api/tickets/tickets.ts';
import { DueText } from '../../../components/tickets/DueText.tsx';
import { TicketPriorityChip } from '../../../components/tickets/TicketPriorityChip.tsx';
import { ticketPath } from '../../../components/tickets/ticketPaths.ts';
import { useMayCall } from '../../../components/useMayCall.ts';
import { useSignedInUser } from '../../../session.ts';
import { AssignDialog, useOpenLazyDialog } from '../dialogs.tsx';
import { WorkItem, type WorkAction } from './WorkItem.tsx';

export function TicketItem({ item }: { item: Ticket }) {
  const translate = useTranslate();
  const { scope } = useSignedInUser();
  const mayOpen = useMayCall(findTicket);
  const openDialog = useOpenLazyDialog();
  const { id, subject, companyName, assigneeName, status } = item;
  const isProvider = scope === 'platform';
  const path = ticketPath(id);
  const isAnswered = !isProvider && status === 'waiting';
  const assign: WorkAction = {
    label: 'tickets.assign.action',
    run: () => openDialog((close) => <AssignDialog ids={[id]} shown={[item]} onClose={close} />),
  };
  const answer: WorkAction = { label: 'openWork.answer', to: path };
  return (
    <WorkItem
      title={translate('tickets.title', { id, subject })}
      to={mayOpen && path}
      badge={<TicketPriorityChip priority={item.priority} />}
      details={[
        <DueText key="due" ticket={item} />,
        isAnswered
          ? translate('openWork.for_customer')
          : [isProvider && companyName, assigneeName ?? translate('tickets.nobody')]
              .filter(Boolean)
              .join(' · '),
      ]}
      actions={isAnswered && mayOpen ? [answer] : [assign]}
    />
  );
}
