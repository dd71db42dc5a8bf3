import ApprovedIcon from '@mui/icons-material/CheckCircleOutlined';
import PendingIcon from '@mui/icons-material/HourglassEmpty';
import RejectedIcon from '@mui/icons-material/Block';
import SuspendedIcon from '@mui/icons-material/PauseCircleOutlined';
import { useTranslate } from 'react-admin';
import type { SenderIdStatus } from '#contract/main-api/sending/senderIds.ts';
import { WordChip, type WordLook } from '../../components/WordChip.tsx';

const looks = {
  pending: { color: 'info', Icon: PendingIcon },
  approved: { color: 'success', Icon: ApprovedIcon },
  rejected: { color: 'error', Icon: RejectedIcon },
  suspended: { color: 'warning', Icon: SuspendedIcon },
} as const satisfies Record<SenderIdStatus, WordLook>;

export function SenderIdStatusChip({ status }: { status: SenderIdStatus }) {
  const translate = useTranslate();
  return (
    <WordChip
      look={looks[status]}
      label={translate(`senderIds.status.${status}`)}
      help={translate(`senderIds.status_help.${status}`)}
    />
  );
}
