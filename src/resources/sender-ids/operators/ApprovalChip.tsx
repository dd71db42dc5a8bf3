import ApprovedIcon from '@mui/icons-material/CheckCircleOutlined';
import AskedIcon from '@mui/icons-material/HourglassEmpty';
import RefusedIcon from '@mui/icons-material/Block';
import ExpiredIcon from '@mui/icons-material/EventBusyOutlined';
import { useTranslate } from 'react-admin';
import type { ApprovalState } from '#contract/main-api/sending/operatorApprovals.ts';
import { WordChip, type WordLook } from '../../../components/WordChip.tsx';

const looks = {
  asked: { color: 'info', Icon: AskedIcon },
  approved: { color: 'success', Icon: ApprovedIcon },
  refused: { color: 'error', Icon: RefusedIcon },
  expired: { color: 'warning', Icon: ExpiredIcon },
} as const satisfies Record<ApprovalState, WordLook>;

export function ApprovalChip({ state }: { state: ApprovalState }) {
  const translate = useTranslate();
  return <WordChip look={looks[state]} label={translate(`reports.approvalState.${state}`)} />;
}
