import { Draggable, Droppable } from '@hello-pangea/dnd';
import ForbiddenIcon from '@mui/icons-material/Block';
import { Box, Card, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { TicketStatus } from '#contract/main-api/lookups.ts';
import type { Ticket } from '#contract/main-api/tickets/tickets.ts';
import { canMoveTicket } from '#domain/tickets/ticketStatus.ts';
import { ticketStatusLooks } from '../../../components/tickets/TicketStatusChip.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import { BoardCard } from './BoardCard.tsx';
import { ColumnFrame } from './ColumnFrame.tsx';
import type { BoardFilter } from './BoardFilters.tsx';
import type { Column } from './useBoard.ts';

export interface DragColumnProps {
  column: Column;
  /** The ticket in the hand, of whatever column. */
  dragged: Ticket | null;
  mayMove: boolean;
  filter: BoardFilter;
  onMove: (ticket: Ticket, to: TicketStatus) => void;
}

/** Where a ticket in the hand can be dropped, or not: shown by more than its colour. */
export function DragColumn({ column, dragged, mayMove, filter, onMove }: DragColumnProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { status, tickets = [], total } = column;
  const isFrom = dragged?.status === status;
  const refuses = dragged !== null && !isFrom && !canMoveTicket(dragged.status, status);
  const takes = dragged !== null && !isFrom && !refuses;
  const { Icon, color } = ticketStatusLooks[status];
  const headingId = `board-${status}`;
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{
        borderRadius: 2,
        border: 1,
        borderStyle: takes ? 'dashed' : 'solid',
        borderColor: takes ? 'primary.main' : 'divider',
        bgcolor: 'background.default',
        opacity: refuses ? 0.5 : 1,
        minWidth: 0,
      }}
    >
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', px: 1.5, pt: 1.25 }}>
        <Icon fontSize="small" color={color === 'default' ? 'action' : color} aria-hidden />
        <Typography id={headingId} variant="h4" component="h2" sx={{ flex: 1 }}>
          {translate(`tickets.status.${status}`)}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {number(total)}
        </Typography>
      </Stack>
      <Typography
        variant="caption"
        component="p"
        color="text.secondary"
        aria-hidden
        sx={{ px: 1.5, minHeight: 20, display: 'flex', alignItems: 'center', gap: 0.5 }}
      >
        {refuses && <ForbiddenIcon sx={{ fontSize: 14 }} />}
        {refuses &&
          translate('tickets.board.forbidden', { status: translate(`tickets.status.${dragged.status}`) })}
        {takes && translate('tickets.board.drop_here')}
      </Typography>
      <Droppable droppableId={status} isDropDisabled={refuses}>
        {(droppable, { isDraggingOver }) => (
          <Box
            ref={droppable.innerRef}
            {...droppable.droppableProps}
            sx={{
              px: 1,
              pb: 1,
              minHeight: 120,
              borderRadius: 2,
              bgcolor: isDraggingOver && !isFrom ? 'action.hover' : undefined,
            }}
          >
            <ColumnFrame column={column} filter={filter}>
              {tickets.map((ticket, index) => (
                <Draggable
                  key={ticket.id}
                  draggableId={String(ticket.id)}
                  index={index}
                  isDragDisabled={!mayMove}
                >
                  {(draggable, { isDragging }) => (
                    <Card
                      ref={draggable.innerRef}
                      {...draggable.draggableProps}
                      {...draggable.dragHandleProps}
                      // A button, as which the library marks it, may hold no link and no menu.
                      role={mayMove ? 'group' : undefined}
                      aria-label={`${translate('tickets.number', { id: ticket.id })}: ${ticket.subject}`}
                      sx={{
                        mb: 1,
                        boxShadow: isDragging ? 6 : 0,
                        '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 1 },
                      }}
                      style={draggable.draggableProps.style}
                    >
                      <BoardCard ticket={ticket} mayMove={mayMove} onMove={onMove} />
                    </Card>
                  )}
                </Draggable>
              ))}
              {droppable.placeholder}
              {tickets.length === 0 && !takes && (
                <Typography variant="body2" color="text.secondary" sx={{ textAlign: 'center', py: 3 }}>
                  {translate('tickets.board.empty')}
                </Typography>
              )}
            </ColumnFrame>
          </Box>
        )}
      </Droppable>
    </Box>
  );
}
