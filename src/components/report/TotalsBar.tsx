import { Box, Link, Skeleton, Stack, Typography } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { outcomes, reportSums, type Outcome, type ReportTotals } from '#contract/database-manager/filter.ts';
import { ratedOf } from '#domain/rates/deliveryRate.ts';
import type { ReportMeta } from '../../dataProviders/resources/reports.ts';
import { ExplainedTerm } from '../ExplainedTerm.tsx';
import { filteredPath } from '../../screens/filteredPath.ts';
import { useFormats } from '../useFormats.ts';
import { AsOf } from './AsOf.tsx';
import { DeliveryRate } from './DeliveryRate.tsx';
import { OutcomeBar, outcomeColors } from './OutcomeBar.tsx';
import { tabular } from './tabular.ts';

/** Sums over all pages of the list; they stay in sight while the rows are scrolled. */
export function TotalsBar() {
  const translate = useTranslate();
  const { isPending, meta } = useListContext();
  const { totals = null, asOf } = (meta as ReportMeta | undefined) ?? {};
  return (
    <Box component="section" aria-label={translate('reports.totals.label')} sx={barSx}>
      <Box component="dl" sx={figuresSx}>
        {reportSums.map((name) => (
          <Figure key={name} name={name} totals={totals} isPending={isPending} />
        ))}
        <div>
          <Typography component="dt" variant="caption" color="text.secondary">
            <ExplainedTerm term="deliveryRate">{translate('reports.rate')}</ExplainedTerm>
          </Typography>
          <Box component="dd" sx={{ ...tabular, m: 0, fontWeight: 650 }}>
            {isPending ? <Skeleton width={48} /> : totals ? <DeliveryRate counts={ratedOf(totals)} /> : '—'}
          </Box>
        </div>
      </Box>
      {totals && totals.sent > 0 && <OutcomeBar counts={totals} height={4} />}
      {!isPending && !totals && (
        <Typography variant="caption" color="text.secondary" component="p">
          {translate('reports.totals.unknown')}
        </Typography>
      )}
      <AsOf at={asOf} />
    </Box>
  );
}

interface FigureProps {
  name: (typeof reportSums)[number];
  totals: ReportTotals | null;
  isPending?: boolean;
}

function Figure({ name, totals, isPending }: FigureProps) {
  const translate = useTranslate();
  const { percent } = useFormats();
  const color = isOutcome(name) ? outcomeColors[name] : undefined;
  const share = totals && isOutcome(name) && totals.sent > 0 ? totals[name] / totals.sent : null;
  return (
    <div>
      <Stack component="dt" direction="row" spacing={0.75} sx={{ alignItems: 'center' }}>
        {color && <Box component="span" sx={{ width: 8, height: 8, borderRadius: '2px', bgcolor: color }} />}
        <Typography component="span" variant="caption" color="text.secondary">
          {translate(`reports.totals.${name}`)}
        </Typography>
      </Stack>
      <Box component="dd" sx={{ m: 0, display: 'flex', alignItems: 'baseline', gap: 0.75, flexWrap: 'wrap' }}>
        <Typography component="span" sx={{ ...tabular, fontWeight: 650 }}>
          {isPending ? <Skeleton width={48} /> : <FigureText name={name} totals={totals} />}
        </Typography>
        {share !== null && (
          <Typography component="span" variant="caption" color="text.secondary" sx={tabular}>
            {percent(share)}
          </Typography>
        )}
      </Box>
    </div>
  );
}

/** The number of an outcome leads to its messages; the other figures are of the list itself. */
function FigureText({ name, totals }: Pick<FigureProps, 'name' | 'totals'>) {
  const { number } = useFormats();
  const { filterValues } = useListContext();
  const { pathname } = useLocation();
  if (!totals) return '—';
  const text = number(totals[name]);
  if (!isOutcome(name) || totals[name] === 0) return text;
  const filter = { ...(filterValues as object), outcome: [name] };
  return (
    <Link component={RouterLink} to={filteredPath(pathname, filter)} color="inherit">
      {text}
    </Link>
  );
}

function isOutcome(name: string): name is Outcome {
  return (outcomes as readonly string[]).includes(name);
}

const barSx = {
  px: 2,
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  // Under the application's bar; on a phone it would take a third of the screen.
  position: { sm: 'sticky' },
  top: { sm: 48 },
  zIndex: 3,
};

const figuresSx = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'repeat(3, minmax(0, 1fr))',
    sm: 'repeat(4, minmax(0, 1fr))',
    md: 'repeat(9, minmax(0, 1fr))',
  },
  columnGap: 2,
  rowGap: 0.75,
  m: 0,
  mb: 0.75,
};
