import { DragDropContext, type DragStart, type DragUpdate, type DropResult } from '@hello-pangea/dnd';
import { Box } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { TicketStatus } from '#contract/main-api/lookups.ts';
import type { Ticket } from '#contract/main-api/tickets/tickets.ts';
import { canMoveTicket } from '#domain/tickets/ticketStatus.ts';
import { emotionCache } from '../../../theme/emotionCache.ts';
import { DragColumn, type DragColumnProps } from './DragColumn.tsx';
import type { Column } from './useBoard.ts';

export interface DragBoardProps extends Omit<DragColumnProps, 'column' | 'dragged'> {
  columns: Column[];
}

type Announce = { announce: (message: string) => void };

/** All columns beside each other; cards are dragged by the mouse, a finger, or space and the arrows. */
export default function DragBoard({ columns, mayMove, filter, onMove }: DragBoardProps) {
  const translate = useTranslate();
  const [dragged, setDragged] = useState<Ticket | null>(null);
  const statusText = (status: string) => translate(`tickets.status.${status}`);
  const ticketOf = ({ draggableId }: { draggableId: string }) =>
    columns.flatMap(({ tickets = [] }) => tickets).find(({ id }) => String(id) === draggableId) ?? null;

  const onDragStart = (start: DragStart, { announce }: Announce) => {
    const { draggableId: id, source } = start;
    setDragged(ticketOf(start));
    announce(translate('tickets.board.lifted', { id, status: statusText(source.droppableId) }));
  };
  const onDragUpdate = ({ destination }: DragUpdate, { announce }: Announce) =>
    announce(
      destination
        ? translate('tickets.board.over', { status: statusText(destination.droppableId) })
        : translate('tickets.board.over_nothing'),
    );
  const onDragEnd = (result: DropResult, { announce }: Announce) => {
    const { draggableId: id, source, destination } = result;
    const ticket = ticketOf(result);
    const from = source.droppableId as TicketStatus;
    const to = destination?.droppableId as TicketStatus | undefined;
    setDragged(null);
    if (!ticket || !to || !canMoveTicket(from, to)) {
      announce(translate('tickets.board.stayed', { id, status: statusText(from) }));
      return;
    }
    announce(translate('tickets.board.dropped', { id, status: statusText(to) }));
    onMove(ticket, to);
  };
  return (
    <DragDropContext
      dragHandleUsageInstructions={translate('tickets.board.instructions')}
      nonce={emotionCache.nonce}
      onDragStart={onDragStart}
      onDragUpdate={onDragUpdate}
      onDragEnd={onDragEnd}
    >
      <Box sx={boardSx}>
        {columns.map((column) => (
          <DragColumn
            key={column.status}
            column={column}
            filter={filter}
            dragged={dragged}
            mayMove={mayMove}
            onMove={onMove}
          />
        ))}
      </Box>
    </DragDropContext>
  );
}

const boardSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(200px, 1fr))',
  gap: 1.5,
  alignItems: 'start',
  // Narrower than its columns, the board scrolls in its own frame.
  overflowX: 'auto',
  pb: 1,
};
