import HighIcon from '@mui/icons-material/KeyboardArrowUp';
import LowIcon from '@mui/icons-material/KeyboardArrowDown';
import NormalIcon from '@mui/icons-material/DragHandle';
import UrgentIcon from '@mui/icons-material/KeyboardDoubleArrowUp';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import type { TicketPriority } from '#contract/main-api/tickets.ts';

/** Colour and shape both differ, so that nobody needs to see the colour. */
const looks = {
  low: { color: 'default', Icon: LowIcon },
  normal: { color: 'default', Icon: NormalIcon },
  high: { color: 'warning', Icon: HighIcon },
  urgent: { color: 'error', Icon: UrgentIcon },
} as const satisfies Record<TicketPriority, object>;

export function TicketPriorityChip({ priority }: { priority: TicketPriority }) {
  const translate = useTranslate();
  const { color, Icon } = looks[priority];
  return (
    <Chip
      size="small"
      // What presses stands out from what does not.
      variant={priority === 'urgent' ? 'filled' : 'outlined'}
      color={color}
      icon={<Icon aria-hidden />}
      label={translate(`tickets.priority.${priority}`)}
      component="span"
    />
  );
}
