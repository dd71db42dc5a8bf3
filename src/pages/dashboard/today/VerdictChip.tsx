import NormalIcon from '@mui/icons-material/CheckCircle';
import LessIcon from '@mui/icons-material/TrendingDown';
import MoreIcon from '@mui/icons-material/TrendingUp';
import WarningIcon from '@mui/icons-material/WarningAmber';
import { useTranslate } from 'react-admin';
import type { DayVerdict } from '#domain/rates/unusualDay.ts';
import { WordChip, type WordLook } from '../../../components/WordChip.tsx';

const looks: Record<DayVerdict | 'normal', WordLook> = {
  low_rate: { color: 'error', Icon: WarningIcon },
  less: { color: 'warning', Icon: LessIcon },
  more: { color: 'info', Icon: MoreIcon },
  normal: { color: 'success', Icon: NormalIcon },
};

/** Whether a day is as usual, in a word. */
export function VerdictChip({ verdict, help }: { verdict: DayVerdict | 'normal'; help?: string }) {
  const translate = useTranslate();
  return (
    <WordChip look={looks[verdict]} label={translate(`dashboard.usual.verdict.${verdict}`)} help={help} />
  );
}
