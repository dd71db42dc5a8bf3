import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined';
import { IconButton, ListItemIcon, ListItemText, Menu, MenuItem, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { TicketStatus } from '#contract/main-api/lookups.ts';
import type { Ticket } from '#contract/main-api/tickets/tickets.ts';
import { ticketMoves } from '#domain/tickets/ticketStatus.ts';
import { usePopup } from '../../../components/usePopup.ts';
import { ticketStatusLooks } from '../../../components/tickets/TicketStatusChip.tsx';

interface MoveMenuProps {
  ticket: Ticket;
  onMove: (to: TicketStatus) => void;
}

/** The same as dragging, for those who do not drag. */
export function MoveMenu({ ticket, onMove }: MoveMenuProps) {
  const translate = useTranslate();
  const { opener, popup, close } = usePopup('menu');
  return (
    <>
      <Tooltip title={translate('tickets.move.menu')}>
        <IconButton
          size="small"
          edge="end"
          aria-label={translate('tickets.move.menu_of', { id: ticket.id })}
          {...opener}
        >
          <MoveIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu {...popup}>
        {ticketMoves[ticket.status].map((to) => {
          const { Icon } = ticketStatusLooks[to];
          return (
            <MenuItem
              key={to}
              onClick={() => {
                close();
                onMove(to);
              }}
            >
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              <ListItemText>{translate(`tickets.status.${to}`)}</ListItemText>
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
