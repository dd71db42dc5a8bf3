import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { findCompany } from '#contract/main-api/companies.ts';
import type { Balance } from '#contract/sms-receiver/credit.ts';
import { useMayCall } from '../../components/useMayCall.ts';

/** A company's name, leading to its page for those who may see that. */
export function CompanyLink({ balance: { id, companyName } }: { balance: Balance }) {
  const mayShow = useMayCall(findCompany);
  if (!mayShow) return companyName;
  return (
    <Link component={RouterLink} to={`/home/companies/${id}/show`} underline="hover">
      {companyName}
    </Link>
  );
}
