import ClosedIcon from '@mui/icons-material/LockOutlined';
import InProgressIcon from '@mui/icons-material/BuildOutlined';
import OpenIcon from '@mui/icons-material/MarkunreadOutlined';
import ResolvedIcon from '@mui/icons-material/CheckCircleOutlined';
import WaitingIcon from '@mui/icons-material/HourglassEmpty';
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import type { TicketStatus } from '#contract/main-api/lookups.ts';

/** Colour and shape both differ, so that nobody needs to see the colour. */
export const ticketStatusLooks = {
  open: { color: 'info', Icon: OpenIcon },
  'in-progress': { color: 'primary', Icon: InProgressIcon },
  waiting: { color: 'warning', Icon: WaitingIcon },
  resolved: { color: 'success', Icon: ResolvedIcon },
  closed: { color: 'default', Icon: ClosedIcon },
} as const satisfies Record<TicketStatus, object>;

export function TicketStatusChip({ status }: { status: TicketStatus }) {
  const translate = useTranslate();
  const { color, Icon } = ticketStatusLooks[status];
  return (
    <Tooltip title={translate(`tickets.status_help.${status}`)} describeChild>
      <Chip
        size="small"
        variant="outlined"
        color={color}
        icon={<Icon aria-hidden />}
        label={translate(`tickets.status.${status}`)}
        component="span"
      />
    </Tooltip>
  );
}
