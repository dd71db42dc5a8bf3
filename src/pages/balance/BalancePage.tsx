import { Stack } from '@mui/material';
import { useSignedInUser } from '../../session.ts';
import { CompanyBalances } from './CompanyBalances.tsx';
import { OwnBalance } from './OwnBalance.tsx';
import { RechargeRequests } from './RechargeRequests.tsx';
import { RechargeHistory } from './RechargeHistory.tsx';

export default function BalancePage() {
  const { scope } = useSignedInUser();
  return (
    <Stack spacing={4}>
      {/* For the provider the requests, which wait for a decision, come before the companies. */}
      {scope === 'company' && <OwnBalance />}
      <RechargeRequests />
      {scope === 'platform' && <CompanyBalances />}
      <RechargeHistory />
    </Stack>
  );
}
