import { useTranslate } from 'react-admin';
import { findTicket } from '#contract/main-api/tickets/tickets.ts';
import type { Refund } from '#contract/sms-receiver/refunds.ts';
import { ticketPath } from '../../../components/tickets/ticketPaths.ts';
import { WarningLine } from '../../../components/WarningLine.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import { useMayCall } from '../../../components/useMayCall.ts';
import { DecideRefundDialog, useOpenLazyDialog } from '../dialogs.tsx';
import { WorkItem } from './WorkItem.tsx';

export function RefundItem({ item }: { item: Refund }) {
  const translate = useTranslate();
  const { number, credits, dateTime } = useFormats();
  const mayOpen = useMayCall(findTicket);
  const openDialog = useOpenLazyDialog();
  const { companyName, units, refundable, ticketId, ticketSubject, reason } = item;
  const open = (decision: 'approved' | 'rejected') => () =>
    openDialog((close) => <DecideRefundDialog refund={item} decision={decision} onClose={close} />);
  return (
    <WorkItem
      title={`${companyName} · ${credits(units)}`}
      to={mayOpen && ticketPath(ticketId)}
      details={[
        translate('tickets.refund.figures', { credits: credits(units), refundable: number(refundable) }),
        `${reason} · ${translate('tickets.refund.by', { name: item.requestedBy, time: dateTime(item.requestedAt) })}`,
        translate('tickets.title', { id: ticketId, subject: ticketSubject }),
      ]}
      warning={units > refundable && <WarningLine>{translate('tickets.refund.nothing_left')}</WarningLine>}
      actions={[
        { label: 'tickets.refund.approve', run: open('approved') },
        { label: 'tickets.refund.decline', run: open('rejected') },
      ]}
    />
  );
}
