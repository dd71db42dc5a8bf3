import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { verdictsOf } from '#domain/rates/unusualDay.ts';
import { usualDayRules } from '#domain/rates/usualDay.ts';
import { tabular } from '../../../components/report/tabular.ts';
import { useFormats } from '../../../components/useFormats.ts';
import type { TodaySoFar } from './compareToday.ts';
import { useUsualWords } from './useUsualWords.ts';
import { VerdictChip } from './VerdictChip.tsx';

/** Whether today is normal, in a word, and with what it was compared. */
export function UsualVerdict({ today }: { today: TodaySoFar }) {
  const translate = useTranslate();
  const { number, percent } = useFormats();
  const { basis } = useUsualWords();
  return (
    <>
      {today.usual && (
        <VerdictChip
          verdict={verdictsOf(today.usual)[0] ?? 'normal'}
          help={translate('dashboard.usual.help', {
            share: percent(usualDayRules.countTolerance),
            points: number(usualDayRules.rateTolerance * 100),
          })}
        />
      )}
      <Typography variant="body2" color="text.secondary" sx={tabular}>
        {basis(today)}
      </Typography>
    </>
  );
}
