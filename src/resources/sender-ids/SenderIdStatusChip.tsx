import ApprovedIcon from '@mui/icons-material/CheckCircleOutlined';
import PendingIcon from '@mui/icons-material/HourglassEmpty';
import RejectedIcon from '@mui/icons-material/Block';
import SuspendedIcon from '@mui/icons-material/PauseCircleOutlined';
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import type { SenderIdStatus } from '#contract/main-api/senderIds.ts';

/** Colour and shape both differ, so that nobody needs to see the colour. */
const looks = {
  pending: { color: 'info', Icon: PendingIcon },
  approved: { color: 'success', Icon: ApprovedIcon },
  rejected: { color: 'error', Icon: RejectedIcon },
  suspended: { color: 'warning', Icon: SuspendedIcon },
} as const satisfies Record<SenderIdStatus, object>;

export function SenderIdStatusChip({ status }: { status: SenderIdStatus }) {
  const translate = useTranslate();
  const { color, Icon } = looks[status];
  return (
    <Tooltip title={translate(`senderIds.status_help.${status}`)} describeChild>
      <Chip
        size="small"
        variant="outlined"
        color={color}
        icon={<Icon aria-hidden />}
        label={translate(`senderIds.status.${status}`)}
        component="span"
      />
    </Tooltip>
  );
}
