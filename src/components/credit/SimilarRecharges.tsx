import { useTranslate } from 'react-admin';
import type { SimilarRecharge } from '#contract/sms-receiver/credit.ts';
import type { RechargeRequest } from '#contract/sms-receiver/rechargeRequests.ts';
import { useFormats } from '../useFormats.ts';
import { WarningLine } from '../WarningLine.tsx';

interface SimilarRechargesProps {
  /** The company that would be recharged. */
  companyId: number;
  recharges: readonly SimilarRecharge[];
}

/** That a payment may have been credited before: each earlier recharge with a reference that looks like it. */
export function SimilarRecharges({ companyId, recharges }: SimilarRechargesProps) {
  const translate = useTranslate();
  const { credits, date } = useFormats();
  return recharges.map(({ id, companyId: theirs, companyName, reference, amount, createdAt }) => (
    <WarningLine key={id}>
      {translate(theirs === companyId ? 'recharge.similar.own' : 'recharge.similar.other', {
        company: companyName,
        reference,
        amount: credits(amount),
        date: date(createdAt),
      })}
    </WarningLine>
  ));
}

/** That the same payment may have been named twice: each other open request with a reference that looks like that of this one. */
export function SimilarRequests({ request }: { request: RechargeRequest }) {
  const translate = useTranslate();
  const { credits, dateMinute } = useFormats();
  return request.similarRequests.map(({ id, companyId, companyName, reference, amount, requestedAt }) => (
    <WarningLine key={id}>
      {translate(
        companyId === request.companyId ? 'recharge.similar.own_request' : 'recharge.similar.other_request',
        {
          company: companyName,
          reference,
          amount: credits(amount),
          date: dateMinute(requestedAt),
        },
      )}
    </WarningLine>
  ));
}

/** That other companies have named the very same payment; nothing where none has. */
export function SameReference({ request }: { request: RechargeRequest }) {
  const translate = useTranslate();
  const { paymentReference, sameReferenceAt } = request;
  if (sameReferenceAt.length === 0) return null;
  const words = { reference: paymentReference, companies: sameReferenceAt.join(', ') };
  return <WarningLine>{translate('recharge.confirm.shared', words)}</WarningLine>;
}
