import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ReportTotals } from '#contract/database-manager/filter.ts';
import { tabular } from '../../../components/report/tabular.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { sums, type NamedRow } from './TotalsTable.tsx';

/** The table's twin for a phone; what all rows come to is first. */
export function TotalsCards({ rows, totals }: { rows: NamedRow[]; totals: ReportTotals }) {
  const translate = useTranslate();
  return (
    <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, p: 1 }}>
      <Card component="li" sx={{ bgcolor: 'action.hover' }}>
        <Figures title={translate('charts.total')} counts={totals} />
      </Card>
      {rows.map((row) => (
        <Card key={row.key} component="li">
          {row.to ? (
            <CardActionArea component={Link} to={row.to}>
              <Figures title={row.long} counts={row} />
            </CardActionArea>
          ) : (
            <Figures title={row.long} counts={row} />
          )}
        </Card>
      ))}
    </Stack>
  );
}

function Figures({ title, counts }: { title: string; counts: ReportTotals }) {
  const translate = useTranslate();
  const { number } = useFormats();
  return (
    <Box sx={{ p: 1.5 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
      <Box component="dl" sx={figuresSx}>
        {sums.map((name) => (
          <div key={name}>
            <Typography component="dt" variant="caption" color="text.secondary">
              {translate(`reports.totals.${name}`)}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ ...tabular, m: 0 }}>
              {number(counts[name])}
            </Typography>
          </div>
        ))}
      </Box>
    </Box>
  );
}

const figuresSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 0.5,
  m: 0,
  mt: 0.5,
};
