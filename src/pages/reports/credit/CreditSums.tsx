import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'react-admin';
import { mostCountedLines, type LedgerTotals } from '#contract/sms-receiver/transactions.ts';
import { tabular } from '../../../components/report/tabular.ts';
import { useFormats } from '../../../components/useFormats.ts';

const figures = [
  'recharged',
  'charged',
  'refunded',
  'heldChange',
] as const satisfies readonly (keyof LedgerTotals)[];

/** What all pages of the list come to. */
export function CreditSums() {
  const translate = useTranslate();
  const { number } = useFormats();
  const { isPending, meta } = useListContext();
  const totals = (meta as { totals: LedgerTotals | null } | undefined)?.totals ?? null;
  return (
    <Box
      component="section"
      aria-label={translate('reports.totals.label')}
      sx={{ px: 2, py: 1.25, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box component="dl" sx={figuresSx}>
        {figures.map((name) => (
          <div key={name}>
            <Typography component="dt" variant="caption" color="text.secondary">
              {translate(`sendingCredit.sums.${name}`)}
            </Typography>
            <Typography component="dd" sx={{ ...tabular, m: 0, fontWeight: 650 }}>
              {isPending ? <Skeleton width={64} /> : totals ? number(totals[name]) : '—'}
            </Typography>
          </div>
        ))}
      </Box>
      {!isPending && !totals && (
        <Typography variant="caption" color="text.secondary" component="p">
          {translate('sendingCredit.not_added_up', { count: number(mostCountedLines) })}
        </Typography>
      )}
    </Box>
  );
}

const figuresSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
  columnGap: 2,
  rowGap: 0.75,
  m: 0,
};
