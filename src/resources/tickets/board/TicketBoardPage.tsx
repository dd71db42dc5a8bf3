import ListIcon from '@mui/icons-material/ViewListOutlined';
import { Skeleton, Stack } from '@mui/material';
import { Suspense, useState } from 'react';
import { Button, ResourceContextProvider, Title } from 'react-admin';
import { Link } from 'react-router-dom';
import type { TicketStatus } from '#contract/main-api/lookups.ts';
import { moveTicket, type Ticket } from '#contract/main-api/tickets/tickets.ts';
import { lazyPart } from '../../../components/entry/LazyPage.tsx';
import { AllowedCreateButton } from '../../../components/list/AdminList.tsx';
import { useIsPhone } from '../../../components/list/useIsPhone.ts';
import { useMayCall } from '../../../components/useMayCall.ts';
import { MoveDialog } from '../move/MoveDialog.tsx';
import { asksForComment } from '../move/useMoveTicket.ts';
import { BoardFilters, useBoardFilter } from './BoardFilters.tsx';
import type { DragBoardProps } from './DragBoard.tsx';
import { PhoneBoard } from './PhoneBoard.tsx';
import { useBoard } from './useBoard.ts';

/** The drag and drop library is as large as the rest of the page. */
const DragBoard = lazyPart<DragBoardProps>(() => import('./DragBoard.tsx'));

/** Tickets by status, to be dragged, or moved by the keyboard or a menu; on a phone one column at a time. */
export default function TicketBoardPage() {
  const isPhone = useIsPhone();
  const mayMove = useMayCall(moveTicket);
  const { filter, setFilter } = useBoardFilter();
  const { columns, move, put, putBack } = useBoard(filter);
  const [asked, setAsked] = useState<{ ticket: Ticket; to: TicketStatus } | null>(null);
  const [isSending, setIsMoving] = useState(false);

  const start = (ticket: Ticket, to: TicketStatus) => {
    if (!asksForComment(to)) return void move({ ticket, to });
    // It stays where it was dropped while the question is open.
    put(ticket, to);
    setAsked({ ticket, to });
  };
  const confirm = async (comment?: string) => {
    if (!asked) return;
    setIsMoving(true);
    const isAccepted = move({ ...asked, comment });
    // The comment is not lost when the service refuses the move.
    if (await isAccepted) setAsked(null);
    else put(asked.ticket, asked.to);
    setIsMoving(false);
  };
  const leave = () => {
    if (asked) putBack(asked.ticket.id);
    setAsked(null);
  };

  const board = { columns, mayMove, filter, onMove: start };
  return (
    <ResourceContextProvider value="tickets">
      <Title title="menu.ticketBoard" />
      <Stack
        direction="row"
        useFlexGap
        spacing={1}
        sx={{ alignItems: 'center', flexWrap: 'wrap', justifyContent: 'space-between', mb: 1 }}
      >
        <BoardFilters filter={filter} onChange={setFilter} />
        <Stack direction="row" spacing={1}>
          <Button component={Link} to="/home/tickets" label="tickets.board.to_list">
            <ListIcon />
          </Button>
          <AllowedCreateButton resource="tickets" />
        </Stack>
      </Stack>
      {isPhone ? (
        <PhoneBoard {...board} />
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" height={420} />}>
          <DragBoard {...board} />
        </Suspense>
      )}
      {asked && (
        <MoveDialog
          move={asked}
          isPending={isSending}
          onMove={({ comment }) => void confirm(comment)}
          onClose={leave}
        />
      )}
    </ResourceContextProvider>
  );
}
