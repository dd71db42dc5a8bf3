import { useTranslate } from 'react-admin';
import { smsHistory } from '#contract/database-manager/messages.ts';
import { listRecharges } from '#contract/sms-receiver/credit.ts';
import type { LedgerEntry } from '#contract/sms-receiver/transactions.ts';
import { RecordLink } from '../../../components/list/RecordLink.tsx';
import { useMayCall } from '../../../components/useMayCall.ts';
import { messagesLink } from '../totals/totalsPath.ts';

/** What a movement is about: its batch's messages, or its recharge; a link for who may see that. */
export function CauseLink({ entry }: { entry: LedgerEntry }) {
  const translate = useTranslate();
  const maySeeMessages = useMayCall(smsHistory);
  const maySeeRecharges = useMayCall(listRecharges);
  const { batchId, companyId, reference } = entry;
  if (batchId !== null) {
    const name = translate('sendingCredit.batch', { id: batchId });
    return maySeeMessages ? <RecordLink to={messagesLink({ companyId, batchId })}>{name}</RecordLink> : name;
  }
  if (!maySeeRecharges) return reference;
  return <RecordLink to="/home/companies/balance-check">{reference}</RecordLink>;
}
