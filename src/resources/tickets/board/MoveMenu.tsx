import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined';
import { IconButton, ListItemIcon, ListItemText, Menu, MenuItem, Tooltip } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { TicketStatus } from '#contract/main-api/lookups.ts';
import type { Ticket } from '#contract/main-api/tickets/tickets.ts';
import { ticketMoves } from '#domain/tickets/ticketStatus.ts';
import { ticketStatusLooks } from '../../../components/tickets/TicketStatusChip.tsx';

interface MoveMenuProps {
  ticket: Ticket;
  onMove: (to: TicketStatus) => void;
}

/** The same as dragging, for those who do not drag. */
export function MoveMenu({ ticket, onMove }: MoveMenuProps) {
  const translate = useTranslate();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title={translate('tickets.move.menu')}>
        <IconButton
          size="small"
          edge="end"
          aria-label={translate('tickets.move.menu_of', { id: ticket.id })}
          aria-haspopup="menu"
          aria-expanded={Boolean(anchor)}
          aria-controls={anchor ? menuId : undefined}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoveIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu id={menuId} anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        {ticketMoves[ticket.status].map((to) => {
          const { Icon } = ticketStatusLooks[to];
          return (
            <MenuItem
              key={to}
              onClick={() => {
                setAnchor(null);
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
