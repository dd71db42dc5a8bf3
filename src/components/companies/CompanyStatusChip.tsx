import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import PauseIcon from '@mui/icons-material/PauseCircleOutlined';
import { useTranslate } from 'react-admin';
import type { CompanyStatus } from '#contract/main-api/people/companies.ts';
import { WordChip, type WordLook } from '../WordChip.tsx';

const looks = {
  active: { color: 'success', Icon: CheckCircleIcon },
  suspended: { color: 'warning', Icon: PauseIcon },
} as const satisfies Record<CompanyStatus, WordLook>;

export function CompanyStatusChip({ status }: { status: CompanyStatus }) {
  const translate = useTranslate();
  return <WordChip look={looks[status]} label={translate(`companies.status.${status}`)} />;
}
