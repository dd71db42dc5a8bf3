import { Box, Skeleton, Typography } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { mostCountedLines } from '#contract/sms-receiver/transactions.ts';
import { ExplainedField } from '../../../components/ExplainedTerm.tsx';
import { tabular } from '../../../components/report/tabular.ts';
import { useFormats } from '../../../components/useFormats.ts';
import type { LedgerMeta } from '../../../dataProviders/resources/reports.ts';

const figures = ['opening', 'recharged', 'held', 'released', 'refunded', 'closing', 'charged'] as const;

/** The balance when the period began and ended, and what all pages of the list come to. */
export function CreditSums() {
  const translate = useTranslate();
  const { number } = useFormats();
  const { isPending, meta } = useListContext();
  const { totals = null, balances = null } = (meta as LedgerMeta | undefined) ?? {};
  const values = { ...totals, ...balances };
  const shown = figures.filter(
    (name) => balances || isPending || !(name === 'opening' || name === 'closing'),
  );
  return (
    <Box
      component="section"
      aria-label={translate('reports.totals.label')}
      sx={{ px: 2, py: 1.25, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box component="dl" sx={figuresSx}>
        {shown.map((name) => (
          <div key={name}>
            <Typography component="dt" variant="caption" color="text.secondary">
              <ExplainedField source={name}>{translate(`sendingCredit.sums.${name}`)}</ExplainedField>
            </Typography>
            <Typography component="dd" sx={{ ...tabular, m: 0, fontWeight: 650 }}>
              {isPending ? <Skeleton width={64} /> : values[name] === undefined ? '—' : number(values[name])}
            </Typography>
          </div>
        ))}
      </Box>
      {!isPending && !totals && (
        <Typography variant="caption" color="text.secondary" component="p">
          {translate('sendingCredit.not_added_up', { count: number(mostCountedLines) })}
        </Typography>
      )}
      {!isPending && !balances && (
        <Typography variant="caption" color="text.secondary" component="p">
          {translate('sendingCredit.choose_company')}
        </Typography>
      )}
    </Box>
  );
}

const figuresSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))',
  columnGap: 2,
  rowGap: 0.75,
  m: 0,
};
