import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { LedgerEntry } from '#contract/sms-receiver/transactions.ts';
import { changeOf, creditsOf } from '#domain/ledgerEntry.ts';
import { CardList } from '../../../components/list/CardList.tsx';
import { tabular } from '../../../components/report/tabular.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { useSignedInUser } from '../../../session.ts';
import { CauseLink } from './CauseLink.tsx';
import { ChangeText } from './ChangeText.tsx';
import { KindChip } from './KindChip.tsx';

/** The table's twin for a phone. */
export function CreditCards() {
  const translate = useTranslate();
  const { dateTime, number } = useFormats();
  const { scope } = useSignedInUser();
  return (
    <CardList<LedgerEntry>>
      {(entry) => (
        <Box sx={{ p: 1.5 }}>
          <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
            <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
              <KindChip kind={entry.kind} />
              <Typography sx={{ ...tabular, fontWeight: 650 }}>{number(creditsOf(entry))}</Typography>
            </Stack>
            <Typography variant="caption" color="text.secondary">
              {dateTime(entry.createdAt)}
            </Typography>
          </Stack>
          <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', m: 0, my: 0.75 }}>
            {(['change', 'balanceAfter'] as const).map((name) => (
              <div key={name}>
                <Typography component="dt" variant="caption" color="text.secondary">
                  {translate(`resources.transactions.fields.${name}`)}
                </Typography>
                <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
                  {name === 'change' ? <ChangeText change={changeOf(entry)} /> : number(entry.balanceAfter)}
                </Typography>
              </div>
            ))}
          </Box>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <CauseLink entry={entry} />
            {scope === 'platform' && ` · ${entry.companyName}`}
            {entry.note && ` · ${entry.note}`}
          </Typography>
        </Box>
      )}
    </CardList>
  );
}
