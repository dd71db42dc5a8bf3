import LateIcon from '@mui/icons-material/AlarmOff';
import BlockIcon from '@mui/icons-material/Block';
import CancelIcon from '@mui/icons-material/Cancel';
import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import ErrorIcon from '@mui/icons-material/Error';
import HelpIcon from '@mui/icons-material/Help';
import HourglassIcon from '@mui/icons-material/HourglassEmpty';
import InboxIcon from '@mui/icons-material/Inbox';
import PausedIcon from '@mui/icons-material/PauseCircleOutlined';
import ScheduleIcon from '@mui/icons-material/Schedule';
import SendIcon from '@mui/icons-material/Send';
import TimerOffIcon from '@mui/icons-material/TimerOff';
import UndoIcon from '@mui/icons-material/Undo';
import { useTranslate } from 'react-admin';
import type { ShownStatus } from '#contract/sms-receiver/messages.ts';
import { WordChip, type WordLook } from '../WordChip.tsx';

export const statusLooks = {
  scheduled: { color: 'info', Icon: ScheduleIcon },
  late: { color: 'error', Icon: LateIcon },
  paused: { color: 'warning', Icon: PausedIcon },
  accepted: { color: 'default', Icon: InboxIcon },
  queued: { color: 'default', Icon: HourglassIcon },
  submitted: { color: 'info', Icon: SendIcon },
  delivered: { color: 'success', Icon: CheckCircleIcon },
  undelivered: { color: 'error', Icon: CancelIcon },
  expired: { color: 'warning', Icon: TimerOffIcon },
  rejected: { color: 'error', Icon: BlockIcon },
  failed: { color: 'error', Icon: ErrorIcon },
  cancelled: { color: 'default', Icon: UndoIcon },
  unknown: { color: 'warning', Icon: HelpIcon },
} as const satisfies Record<ShownStatus, WordLook>;

export function StatusChip({ status }: { status: ShownStatus }) {
  const translate = useTranslate();
  return (
    <WordChip
      look={statusLooks[status]}
      label={translate(`reports.status.${status}`)}
      help={translate(`reports.status_help.${status}`)}
    />
  );
}
