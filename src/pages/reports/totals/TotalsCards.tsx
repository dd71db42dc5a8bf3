import { Card, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import { reportSums, type ReportTotals } from '#contract/database-manager/filter.ts';
import { ratedOf } from '#domain/rates/deliveryRate.ts';
import { CardArea, CardTitle } from '../../../components/list/columns/ColumnCards.tsx';
import { Figures, SumsCard, type Figure } from '../../../components/list/Figures.tsx';
import { DeliveryRate } from '../../../components/report/DeliveryRate.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import type { NamedRow } from './TotalsTable.tsx';

/** The table's twin for a phone; what all rows come to is first. */
export function TotalsCards({ rows, totals }: { rows: NamedRow[]; totals: ReportTotals }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const figuresOf = (counts: ReportTotals): Figure[] => [
    ...reportSums.map((name) => ({
      label: translate(`reports.totals.${name}`),
      value: number(counts[name]),
    })),
    { label: translate('reports.rate'), value: <DeliveryRate counts={ratedOf(counts)} /> },
  ];
  return (
    <>
      <SumsCard title={translate('charts.total')} figures={figuresOf(totals)} />
      <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, p: 1 }}>
        {rows.map((row) => (
          <Card key={row.key} component="li" data-row>
            <CardArea to={row.to}>
              <CardTitle>{row.long}</CardTitle>
              <Figures figures={figuresOf(row)} />
            </CardArea>
          </Card>
        ))}
      </Stack>
    </>
  );
}
