import { Link } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { updateCompany } from '#contract/main-api/companies.ts';
import type { Balance } from '#contract/sms-receiver/credit.ts';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';

/** The threshold of a company, leading to where it is set for those who may. */
export function ThresholdLink({ balance }: { balance: Balance }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const mayEdit = useMayCall(updateCompany);
  const { id, companyName, lowBalanceThreshold } = balance;
  const text = lowBalanceThreshold > 0 ? number(lowBalanceThreshold) : translate('balance.never');
  if (!mayEdit) return text;
  return (
    <Link
      component={RouterLink}
      to={`/home/companies/${id}`}
      underline="hover"
      aria-label={translate('balance.edit_threshold', { threshold: text, company: companyName })}
    >
      {text}
    </Link>
  );
}
