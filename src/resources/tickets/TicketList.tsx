import BoardIcon from '@mui/icons-material/ViewKanbanOutlined';
import { Typography } from '@mui/material';
import { Button, SelectPageCheckbox, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { findTicket, type Ticket } from '#contract/main-api/tickets/tickets.ts';
import { AdminList } from '../../components/list/AdminList.tsx';
import { companyColumn, type Columns } from '../../components/list/columns/column.ts';
import { numberText } from '../../components/sms/numberText.ts';
import { DueText } from '../../components/tickets/DueText.tsx';
import { TicketPriorityChip } from '../../components/tickets/TicketPriorityChip.tsx';
import { TicketStatusChip } from '../../components/tickets/TicketStatusChip.tsx';
import { useMayCall } from '../../components/useMayCall.ts';
import { useSignedInUser } from '../../session.ts';
import { ChosenTickets, ChooseTicket, useMayChoose } from './assign/ChosenTickets.tsx';
import { NoTickets } from './NoTickets.tsx';
import { ticketFilters } from './ticketFilters.tsx';
import { TicketSummary } from './TicketSummary.tsx';
import { useComplainTypeText } from '../../components/tickets/useTicketChoices.ts';

const refreshMs = 30_000;
const nextDueFirst = { field: 'dueAt', order: 'ASC' } as const;

export default function TicketList() {
  const mayShow = useMayCall(findTicket);
  return (
    <AdminList<Ticket>
      resource="tickets"
      title="menu.tickets"
      words="tickets"
      sort={nextDueFirst}
      filters={ticketFilters}
      button={
        <Button component={Link} to="/home/tickets/board" label="tickets.board.to_board">
          <BoardIcon />
        </Button>
      }
      queryOptions={{ refetchInterval: refreshMs }}
      rows={{
        columns: useTicketColumns(),
        opens: mayShow && 'show',
        card: (ticket) => <TicketSummary ticket={ticket} />,
        empty: <NoTickets />,
      }}
    >
      <ChosenTickets />
    </AdminList>
  );
}

function useTicketColumns(): Columns<Ticket> {
  const translate = useTranslate();
  const { scope } = useSignedInUser();
  const mayChoose = useMayChoose();
  const complainTypeOf = useComplainTypeText();
  return [
    mayChoose && {
      source: 'chosen',
      label: <SelectPageCheckbox />,
      file: false,
      sx: { width: 48, '&.MuiTableCell-root': { p: 0.5 } },
      cell: (ticket) => <ChooseTicket ticket={ticket} />,
      card: 'start',
    },
    { source: 'id', sort: 'ASC' },
    {
      source: 'subject',
      sort: 'ASC',
      isLink: true,
      cell: (ticket, link) => (
        <>
          {link}
          <Typography variant="caption" color="text.secondary" component="div">
            {complainTypeOf(ticket)}
          </Typography>
        </>
      ),
      cellSx: { minWidth: 160, maxWidth: 360, overflowWrap: 'anywhere' },
    },
    { source: 'description', table: false },
    { source: 'complainTypeName', text: complainTypeOf, table: false },
    {
      source: 'status',
      text: ({ status }) => translate(`tickets.status.${status}`),
      cell: ({ status }) => <TicketStatusChip status={status} />,
      sort: 'ASC',
    },
    {
      source: 'priority',
      text: ({ priority }) => translate(`tickets.priority.${priority}`),
      cell: ({ priority }) => <TicketPriorityChip priority={priority} />,
      sort: 'ASC',
    },
    companyColumn(scope === 'platform'),
    {
      source: 'assigneeName',
      cell: ({ assigneeName, isMine }) =>
        assigneeName && (isMine ? translate('tickets.me', { name: assigneeName }) : assigneeName),
    },
    {
      source: 'dueAt',
      as: 'dateTime',
      sort: 'ASC',
      sx: { whiteSpace: 'normal' },
      cell: (ticket) => <DueText ticket={ticket} />,
    },
    { source: 'departmentName', hidden: true },
    {
      source: 'customerMsisdn',
      hidden: true,
      sx: { whiteSpace: 'nowrap' },
      cell: ({ customerMsisdn }) => customerMsisdn && numberText(customerMsisdn),
    },
    { source: 'customerName', table: false },
    { source: 'messageId', table: false },
    { source: 'batchId', table: false },
    { source: 'campaignName', table: false },
    { source: 'createdBy', hidden: true },
    { source: 'commentCount', as: 'number', hidden: true },
    { source: 'createdAt', as: 'dateTime', sort: 'ASC', hidden: true },
    { source: 'firstRespondedAt', as: 'dateTime', table: false },
    { source: 'resolvedAt', as: 'dateTime', table: false },
    { source: 'closedAt', as: 'dateTime', table: false },
    { source: 'updatedAt', as: 'dateTime', sort: 'ASC', hidden: 'narrow' },
  ];
}
