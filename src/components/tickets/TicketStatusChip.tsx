import ClosedIcon from '@mui/icons-material/LockOutlined';
import InProgressIcon from '@mui/icons-material/BuildOutlined';
import OpenIcon from '@mui/icons-material/MarkunreadOutlined';
import ResolvedIcon from '@mui/icons-material/CheckCircleOutlined';
import WaitingIcon from '@mui/icons-material/HourglassEmpty';
import { useTranslate } from 'react-admin';
import type { TicketStatus } from '#contract/main-api/lookups.ts';
import { WordChip, type WordLook } from '../WordChip.tsx';

export const ticketStatusLooks = {
  open: { color: 'info', Icon: OpenIcon },
  'in-progress': { color: 'primary', Icon: InProgressIcon },
  waiting: { color: 'warning', Icon: WaitingIcon },
  resolved: { color: 'success', Icon: ResolvedIcon },
  closed: { color: 'default', Icon: ClosedIcon },
} as const satisfies Record<TicketStatus, WordLook>;

export function TicketStatusChip({ status }: { status: TicketStatus }) {
  const translate = useTranslate();
  return (
    <WordChip
      look={ticketStatusLooks[status]}
      label={translate(`tickets.status.${status}`)}
      help={translate(`tickets.status_help.${status}`)}
    />
  );
}
