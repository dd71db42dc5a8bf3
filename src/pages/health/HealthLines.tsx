import BadIcon from '@mui/icons-material/Error';
import GoodIcon from '@mui/icons-material/CheckCircle';
import AttentionIcon from '@mui/icons-material/WarningAmber';
import {
  Box,
  Card,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { HealthProblem } from '#contract/main-api/health.ts';
import { healthProblemRules, stateOf, type HealthState } from '#domain/health/problems.ts';
import { lateTaskSeconds, thresholds } from '#domain/health/thresholds.ts';
import { Figures } from '../../components/list/Figures.tsx';
import { tabular } from '../../components/report/tabular.ts';
import { useFormats } from '../../components/useFormats.ts';
import { WordChip, type WordLook } from '../../components/WordChip.tsx';

interface HealthLine {
  key: string | number;
  name: ReactNode;
  problem: HealthProblem | null;
  /** Shown in place of the state: a line that is off is neither good nor bad. */
  off?: ReactNode;
  /** One for each head. */
  values: ReactNode[];
  /** Below the line, as wide as it is. */
  detail?: ReactNode;
}

interface HealthLinesProps {
  /** The name of the lines. */
  head: string;
  heads: string[];
  lines: HealthLine[];
}

/** Lines with a state each: a table, or cards where that does not fit. */
export function HealthLines(props: HealthLinesProps) {
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  return isNarrow ? <LineCards {...props} /> : <LineTable {...props} />;
}

function LineTable({ head, heads, lines }: HealthLinesProps) {
  const translate = useTranslate();
  return (
    <TableContainer>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{head}</TableCell>
            {heads.map((each) => (
              <TableCell key={each}>{each}</TableCell>
            ))}
            <TableCell>{translate('health.state_head')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map(({ key, name, problem, off, values, detail }) => {
            const hasMore = problem !== null || detail !== undefined;
            const cellSx = hasMore ? { borderBottom: 0 } : {};
            return (
              <Fragment key={key}>
                <TableRow>
                  <TableCell component="th" scope="row" sx={{ ...cellSx, overflowWrap: 'break-word' }}>
                    {name}
                  </TableCell>
                  {values.map((value, index) => (
                    <TableCell key={heads[index]} sx={{ ...cellSx, ...tabular }}>
                      {value}
                    </TableCell>
                  ))}
                  <TableCell sx={cellSx}>{off ?? <HealthStateChip problem={problem} />}</TableCell>
                </TableRow>
                {hasMore && (
                  <TableRow>
                    <TableCell colSpan={heads.length + 2} sx={{ pt: 0 }}>
                      {detail}
                      <Advice problem={problem} />
                    </TableCell>
                  </TableRow>
                )}
              </Fragment>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function LineCards({ heads, lines }: HealthLinesProps) {
  return (
    <Box component="ul" sx={cardsSx}>
      {lines.map(({ key, name, problem, off, values, detail }) => (
        <Card key={key} component="li" variant="outlined" sx={{ p: 1.5, listStyle: 'none' }}>
          <Stack
            direction="row"
            spacing={1}
            sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}
          >
            <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>{name}</Box>
            {off ?? <HealthStateChip problem={problem} />}
          </Stack>
          <Figures figures={values.map((value, index) => ({ label: heads[index], value }))} />
          {detail}
          <Advice problem={problem} />
        </Card>
      ))}
    </Box>
  );
}

const cardsSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: 1,
  m: 0,
  p: 0,
};

interface HealthFiguresProps {
  title?: string;
  problem: HealthProblem | null;
  facts: { label: string; value: ReactNode }[];
}

/** A single thing with its figures beside each other, and its state. */
export function HealthFigures({ title, problem, facts }: HealthFiguresProps) {
  return (
    <Box sx={{ my: 1.5 }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        {title && (
          <Box component="h3" sx={{ m: 0, fontSize: '0.95rem', fontWeight: 600 }}>
            {title}
          </Box>
        )}
        <HealthStateChip problem={problem} />
      </Stack>
      <Figures figures={facts} />
      <Advice problem={problem} />
    </Box>
  );
}

const looks = {
  good: { color: 'success', Icon: GoodIcon },
  attention: { color: 'warning', Icon: AttentionIcon },
  bad: { color: 'error', Icon: BadIcon },
} as const satisfies Record<HealthState, WordLook>;

function HealthStateChip({ problem }: { problem: HealthProblem | null }) {
  const translate = useTranslate();
  const state = stateOf(problem);
  return <WordChip look={looks[state]} label={translate(`health.state.${state}`)} isLoud={state === 'bad'} />;
}

/** Advice on a problem, and where the runbook says more; nothing if there is none. */
function Advice({ problem }: { problem: HealthProblem | null }) {
  const translate = useTranslate();
  const { number } = useFormats();
  if (problem === null) return null;
  const limits = {
    codeSeconds: number(thresholds.oneTimeCodes.seconds),
    uncertainMinutes: number(thresholds.uncertain.minutes),
    receiptMinutes: number(thresholds.receipts.minutes),
    receiptMessages: number(thresholds.receipts.accepted),
    rollUpMinutes: number(thresholds.rollUps.seconds / 60),
    taskMinutes: number(lateTaskSeconds / 60),
  };
  return (
    <Typography variant="body2" component="p" sx={{ mt: 0.5, maxWidth: '70ch' }}>
      {translate(`health.problem.${problem}`, limits)}{' '}
      <Typography variant="body2" component="span" color="text.secondary">
        {translate('health.runbook')} {/* The runbook is in English. */}
        <em lang="en">{healthProblemRules[problem].section}</em>
      </Typography>
    </Typography>
  );
}
