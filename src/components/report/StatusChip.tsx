import BlockIcon from '@mui/icons-material/Block';
import CancelIcon from '@mui/icons-material/Cancel';
import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import ErrorIcon from '@mui/icons-material/Error';
import HelpIcon from '@mui/icons-material/Help';
import HourglassIcon from '@mui/icons-material/HourglassEmpty';
import InboxIcon from '@mui/icons-material/Inbox';
import SendIcon from '@mui/icons-material/Send';
import TimerOffIcon from '@mui/icons-material/TimerOff';
import UndoIcon from '@mui/icons-material/Undo';
import Chip, { type ChipProps } from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import type { ElementType } from 'react';
import { useTranslate } from 'react-admin';
import type { MessageStatus } from '#contract/sms-receiver/messages.ts';

interface Look {
  color: NonNullable<ChipProps['color']>;
  Icon: ElementType;
}

/** Colour and shape both differ, so that nobody needs to see the colour. */
export const statusLooks = {
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
} as const satisfies Record<MessageStatus, Look>;

export function StatusChip({ status }: { status: MessageStatus }) {
  const translate = useTranslate();
  const { color, Icon } = statusLooks[status];
  return (
    <Tooltip title={translate(`reports.status_help.${status}`)} describeChild>
      <Chip
        size="small"
        variant="outlined"
        color={color}
        icon={<Icon aria-hidden />}
        label={translate(`reports.status.${status}`)}
      />
    </Tooltip>
  );
}
