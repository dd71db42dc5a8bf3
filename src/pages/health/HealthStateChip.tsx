import BadIcon from '@mui/icons-material/Error';
import GoodIcon from '@mui/icons-material/CheckCircle';
import AttentionIcon from '@mui/icons-material/WarningAmber';
import { useTranslate } from 'react-admin';
import type { HealthProblem } from '#contract/main-api/health.ts';
import { stateOf, type HealthState } from '#domain/health/problems.ts';
import { WordChip, type WordLook } from '../../components/WordChip.tsx';

const looks = {
  good: { color: 'success', Icon: GoodIcon },
  attention: { color: 'warning', Icon: AttentionIcon },
  bad: { color: 'error', Icon: BadIcon },
} as const satisfies Record<HealthState, WordLook>;

export function HealthStateChip({ problem }: { problem: HealthProblem | null }) {
  const translate = useTranslate();
  const state = stateOf(problem);
  return <WordChip look={looks[state]} label={translate(`health.state.${state}`)} isLoud={state === 'bad'} />;
}
