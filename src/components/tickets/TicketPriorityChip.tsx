import HighIcon from '@mui/icons-material/KeyboardArrowUp';
import LowIcon from '@mui/icons-material/KeyboardArrowDown';
import NormalIcon from '@mui/icons-material/DragHandle';
import UrgentIcon from '@mui/icons-material/KeyboardDoubleArrowUp';
import { useTranslate } from 'react-admin';
import type { TicketPriority } from '#contract/main-api/tickets/tickets.ts';
import { WordChip, type WordLook } from '../WordChip.tsx';

const looks = {
  low: { color: 'default', Icon: LowIcon },
  normal: { color: 'default', Icon: NormalIcon },
  high: { color: 'warning', Icon: HighIcon },
  urgent: { color: 'error', Icon: UrgentIcon },
} as const satisfies Record<TicketPriority, WordLook>;

export function TicketPriorityChip({ priority }: { priority: TicketPriority }) {
  const translate = useTranslate();
  return (
    <WordChip
      look={looks[priority]}
      label={translate(`tickets.priority.${priority}`)}
      // Urgent tickets stand out.
      isLoud={priority === 'urgent'}
    />
  );
}
