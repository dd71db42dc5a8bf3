import RefusedIcon from '@mui/icons-material/Block';
import ApprovedIcon from '@mui/icons-material/CheckCircleOutlined';
import ExpiredIcon from '@mui/icons-material/EventBusyOutlined';
import RequestedIcon from '@mui/icons-material/HourglassEmpty';
import { useTranslate } from 'react-admin';
import type { ContentApprovalState } from '#contract/main-api/sending/contentApprovals.ts';
import { WordChip, type WordLook } from '../../components/WordChip.tsx';

const looks = {
  requested: { color: 'info', Icon: RequestedIcon },
  approved: { color: 'success', Icon: ApprovedIcon },
  refused: { color: 'error', Icon: RefusedIcon },
  expired: { color: 'warning', Icon: ExpiredIcon },
} as const satisfies Record<ContentApprovalState, WordLook>;

export function ContentApprovalStateChip({ state }: { state: ContentApprovalState }) {
  const translate = useTranslate();
  return (
    <WordChip
      look={looks[state]}
      label={translate(`contentApprovals.state.${state}`)}
      help={translate(`contentApprovals.state_help.${state}`)}
    />
  );
}
