import { Box, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { LoadError } from '../../components/LoadError.tsx';
import { tabular } from '../../components/report/tabular.ts';
import { useFormats } from '../../components/useFormats.ts';
import { useCreditOutlook } from '../../dataProviders/creditOutlook.ts';

/** The balance, how long it lasts, and whom to ask for a recharge. */
export default function BalanceOutlook() {
  const translate = useTranslate();
  const { number } = useFormats();
  const { data, error, refetch } = useCreditOutlook();
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={160} sx={{ m: 2 }} />;
  const { currentBalance, held, daysLeft, requesters, provider } = data;
  const figures = {
    available: number(currentBalance),
    held: number(held),
    ...(daysLeft !== null && {
      lasts: translate('recharge.badge.days', { smart_count: daysLeft, count: number(daysLeft) }),
    }),
  };
  const contact = [provider.name, provider.contactNo, provider.email].filter(Boolean).join(', ');
  return (
    <Box sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {translate('recharge.badge.title')}
      </Typography>
      <Box component="dl" sx={figuresSx}>
        {Object.entries(figures).map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" color="text.secondary">
              {translate(`recharge.badge.${name}`)}
            </Typography>
            <Typography component="dd" sx={{ ...tabular, m: 0, fontWeight: 650, textAlign: 'right' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {translate('recharge.badge.held_help')}
      </Typography>
      <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {requesters.length > 0
          ? translate('recharge.badge.ask', { names: requesters.join(', ') })
          : translate('recharge.badge.ask_provider', { provider: contact })}
      </Typography>
    </Box>
  );
}

const figuresSx = { display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5, m: 0 };
