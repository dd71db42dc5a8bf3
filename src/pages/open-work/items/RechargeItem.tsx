import { useTranslate } from 'react-admin';
import type { RechargeRequest } from '#contract/sms-receiver/rechargeRequests.ts';
import {
  SameReference,
  SimilarRecharges,
  SimilarRequests,
} from '../../../components/credit/SimilarRecharges.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import { RequestDialog, useOpenLazyDialog } from '../dialogs.tsx';
import { WorkItem } from './WorkItem.tsx';

export function RechargeItem({ item }: { item: RechargeRequest }) {
  const translate = useTranslate();
  const { number, credits, dateTime } = useFormats();
  const openDialog = useOpenLazyDialog();
  const { companyId, companyName, amount, currentBalance, paymentReference, note } = item;
  const open = (action: 'confirm' | 'decline') => () =>
    openDialog((close) => <RequestDialog request={item} action={action} onClose={close} />);
  return (
    <WorkItem
      title={`${companyName} · ${credits(amount)}`}
      details={[
        [
          currentBalance !== null &&
            translate('balance.add.change', {
              before: number(currentBalance),
              after: credits(currentBalance + amount),
            }),
          paymentReference && translate('openWork.reference', { reference: paymentReference }),
        ]
          .filter(Boolean)
          .join(' · '),
        [note, translate('tickets.refund.by', { name: item.requestedBy, time: dateTime(item.requestedAt) })]
          .filter(Boolean)
          .join(' · '),
      ]}
      warning={
        <>
          <SameReference request={item} />
          <SimilarRequests request={item} />
          <SimilarRecharges companyId={companyId} recharges={item.similarRecharges} />
        </>
      }
      actions={[
        { label: 'recharge.confirm.action', run: open('confirm') },
        { label: 'recharge.decline.action', run: open('decline') },
      ]}
    />
  );
}
