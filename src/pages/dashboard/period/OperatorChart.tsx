import { Box, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { outcomes, type Outcome, type SmsCounts } from '#contract/database-manager/filter.ts';
import { fillOf } from '../../../components/charts/looks.ts';
import { OutcomeChart } from '../../../components/charts/OutcomeChart.tsx';
import { lastDays, periodOf } from '../../../components/list/period/period.ts';
import { DeliveryRate } from '../../../components/report/DeliveryRate.tsx';
import { tabular } from '../../../components/report/tabular.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { chartHeight, type ChartProps } from './counts.ts';
import { useDrill } from '../useDrill.ts';

/** How the messages to each mobile network have ended, as shares; the busiest first. */
export function OperatorChart({ counts, days, companyId, ...state }: ChartProps) {
  const translate = useTranslate();
  const drill = useDrill(companyId);
  const period = periodOf(lastDays(days));
  const bars = counts?.operators
    .toSorted((one, other) => other.sent - one.sent)
    .map((row) => {
      const name = translate(`reports.operator.${row.operator}`);
      return {
        ...row,
        key: row.operator,
        short: name,
        long: name,
        linkTo: drill && ((outcome?: Outcome) => drill({ ...period, operator: row.operator }, outcome)),
      };
    });
  return (
    <OutcomeChart
      {...state}
      title={translate('dashboard.charts.operator')}
      head={translate('dashboard.charts.operator_head')}
      height={chartHeight}
      totals={counts?.data}
      bars={bars}
      picture={
        <Box sx={rowsSx}>
          {bars?.map(({ key, long, linkTo, ...row }) => (
            <ShareRow key={key} name={long} counts={row} linkTo={linkTo} />
          ))}
        </Box>
      }
    />
  );
}

interface ShareRowProps {
  name: string;
  counts: SmsCounts;
  linkTo: ((outcome?: Outcome) => string) | undefined;
}

/** A bar of 100% between the name and the number of messages with their delivery rate. A click on a part leads to its messages. */
function ShareRow({ name, counts, linkTo }: ShareRowProps) {
  const { number } = useFormats();
  const navigate = useNavigate();
  const parts = outcomes.filter((outcome) => counts[outcome] > 0);
  return (
    <>
      <Typography variant="caption" sx={{ fontWeight: 600 }}>
        {name}
      </Typography>
      <Stack direction="row" sx={{ height: 10, borderRadius: '5px', overflow: 'hidden', gap: '1px' }}>
        {parts.map((outcome) => (
          <Box
            key={outcome}
            component="svg"
            onClick={linkTo && (() => void navigate(linkTo(outcome)))}
            // One failure among a million is still to be seen.
            sx={{ flex: `${counts[outcome]} 0 0px`, minWidth: '3px', width: 0, cursor: linkTo && 'pointer' }}
          >
            <rect width="100%" height="100%" fill={fillOf(outcome)} />
          </Box>
        ))}
      </Stack>
      <Typography variant="caption" sx={figureSx}>
        {number(counts.sent)}
      </Typography>
      <Typography variant="caption" sx={figureSx}>
        <DeliveryRate counts={counts} />
      </Typography>
    </>
  );
}

const rowsSx = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(60px, 1fr) auto auto',
  alignItems: 'center',
  columnGap: 1.5,
  minHeight: chartHeight,
};
const figureSx = { ...tabular, textAlign: 'right' };
