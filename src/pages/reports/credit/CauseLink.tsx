import { Link } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { smsHistory } from '#contract/database-manager/messages.ts';
import { listRecharges } from '#contract/sms-receiver/credit.ts';
import type { LedgerEntry } from '#contract/sms-receiver/transactions.ts';
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
    return maySeeMessages ? <To to={messagesLink({ companyId, batchId })}>{name}</To> : name;
  }
  return maySeeRecharges ? <To to="/home/companies/balance-check">{reference}</To> : reference;
}

function To({ to, children }: { to: string; children: string }) {
  return (
    <Link component={RouterLink} to={to} underline="hover" onClick={(event) => event.stopPropagation()}>
      {children}
    </Link>
  );
}
