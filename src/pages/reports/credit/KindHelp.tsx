import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ledgerKinds } from '#contract/sms-receiver/credit.ts';

/** What each kind of movement means, a sentence each. */
export function KindHelp() {
  const translate = useTranslate();
  return (
    <Box component="dl" sx={{ m: 0, px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      {ledgerKinds.map((kind) => (
        <Typography key={kind} variant="caption" color="text.secondary" component="div">
          <Box component="dt" sx={{ display: 'inline', fontWeight: 650 }}>
            {translate(`reports.ledger.${kind}`)}:{' '}
          </Box>
          <Box component="dd" sx={{ display: 'inline', m: 0 }}>
            {translate(`sendingCredit.help.${kind}`)}
          </Box>
        </Typography>
      ))}
    </Box>
  );
}
