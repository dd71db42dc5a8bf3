import NormalIcon from '@mui/icons-material/CheckCircle';
import LessIcon from '@mui/icons-material/TrendingDown';
import MoreIcon from '@mui/icons-material/TrendingUp';
import WarningIcon from '@mui/icons-material/WarningAmber';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { usualDayRules, type UsualDay } from '#domain/rates/usualDay.ts';
import { tabular } from '../../../components/report/tabular.ts';
import { WordChip, type WordLook } from '../../../components/WordChip.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import type { TodaySoFar } from './compareToday.ts';
import { useUsualWords } from './useUsualWords.ts';

const looks = {
  low_rate: { color: 'error', Icon: WarningIcon },
  less: { color: 'warning', Icon: LessIcon },
  more: { color: 'info', Icon: MoreIcon },
  normal: { color: 'success', Icon: NormalIcon },
} as const satisfies Record<string, WordLook>;

/** Whether today is normal, in a word, and with what it was compared. */
export function UsualVerdict({ today }: { today: TodaySoFar }) {
  const translate = useTranslate();
  const { number, percent } = useFormats();
  const { basis } = useUsualWords();
  const verdict = today.usual && verdictOf(today.usual);
  return (
    <>
      {verdict && (
        <WordChip
          look={looks[verdict]}
          label={translate(`dashboard.usual.verdict.${verdict}`)}
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

/** The worst of both. */
function verdictOf({ sent, rate }: UsualDay): keyof typeof looks {
  return rate?.level === 'less' ? 'low_rate' : sent.level;
}
