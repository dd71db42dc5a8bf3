import BoardIcon from '@mui/icons-material/ViewKanbanOutlined';
import { useMemo } from 'react';
import { Button, ColumnsButton, FilterButton, TopToolbar, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Ticket } from '#contract/main-api/tickets.ts';
import { AdminList, AllowedCreateButton } from '../../components/list/AdminList.tsx';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { ExportButton } from '../../components/list/ExportButton.tsx';
import { useIsPhone } from '../../components/list/useIsPhone.ts';
import { useSignedInUser } from '../../session.ts';
import { ChosenTickets } from './assign/ChosenTickets.tsx';
import { boardPath } from './board/boardPath.ts';
import { TicketCards } from './TicketCards.tsx';
import { ticketFilters } from './ticketFilters.tsx';
import { TicketTable } from './TicketTable.tsx';
import { useTicketExporter } from './useTicketExporter.ts';

const newestFirst = { field: 'id', order: 'DESC' } as const;
const refreshMs = 30_000;

export default function TicketList() {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const { scope } = useSignedInUser();
  const filters = useMemo(() => ticketFilters(scope), [scope]);
  return (
    <AdminList<Ticket>
      resource="tickets"
      title="menu.tickets"
      sort={newestFirst}
      filters={filters}
      actions={<TicketListActions />}
      exporter={useTicketExporter()}
      queryOptions={{ refetchInterval: refreshMs }}
      empty={
        <EmptyList title={translate('tickets.none')} help={translate('tickets.none_help')}>
          <AllowedCreateButton resource="tickets" />
        </EmptyList>
      }
    >
      {isPhone ? <TicketCards /> : <TicketTable />}
      <ChosenTickets />
    </AdminList>
  );
}

function TicketListActions() {
  const isPhone = useIsPhone();
  return (
    <TopToolbar>
      <FilterButton />
      {!isPhone && <ColumnsButton />}
      <Button component={Link} to={boardPath} label="tickets.board.to_board">
        <BoardIcon />
      </Button>
      <AllowedCreateButton resource="tickets" />
      <ExportButton />
    </TopToolbar>
  );
}
