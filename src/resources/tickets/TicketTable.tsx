import Typography from '@mui/material/Typography';
import { DataTable, SelectPageCheckbox, useTranslate } from 'react-admin';
import { findTicket, type Ticket } from '#contract/main-api/tickets.ts';
import { DueText } from '../../components/tickets/DueText.tsx';
import { TicketPriorityChip } from '../../components/tickets/TicketPriorityChip.tsx';
import { TicketStatusChip } from '../../components/tickets/TicketStatusChip.tsx';
import { tableSx } from '../../components/list/listSx.ts';
import { RecordLink } from '../../components/list/RecordLink.tsx';
import { useHiddenColumns } from '../../components/list/useHiddenColumns.ts';
import { numberText } from '../../components/sms/numberText.ts';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { useSignedInUser } from '../../session.ts';
import { ChooseTicket, useMayChoose } from './assign/ChosenTickets.tsx';
import { NoTickets } from './NoTickets.tsx';
import { useComplainTypeText } from './useTicketChoices.ts';

const Column = DataTable.Col<Ticket>;
const hiddenAtFirst = ['departmentName', 'customerMsisdn', 'createdBy', 'commentCount', 'createdAt'];
const hiddenWhileNarrow = ['updatedAt'];

export function TicketTable() {
  const translate = useTranslate();
  const { number, dateTime } = useFormats();
  const { scope } = useSignedInUser();
  const mayShow = useMayCall(findTicket);
  const mayChoose = useMayChoose();
  const complainTypeOf = useComplainTypeText();
  return (
    <DataTable<Ticket>
      bulkActionButtons={false}
      hiddenColumns={useHiddenColumns(hiddenAtFirst, hiddenWhileNarrow)}
      rowClick={mayShow ? 'show' : false}
      empty={<NoTickets />}
      sx={tableSx}
    >
      {mayChoose && (
        <Column
          label={<SelectPageCheckbox />}
          sx={checkboxSx}
          render={(ticket) => <ChooseTicket ticket={ticket} />}
        />
      )}
      <Column source="id" />
      <Column
        source="subject"
        render={(ticket) => (
          <>
            {mayShow ? <RecordLink to="show">{ticket.subject}</RecordLink> : ticket.subject}
            <Typography variant="caption" color="text.secondary" component="div">
              {complainTypeOf(ticket)}
            </Typography>
          </>
        )}
        cellSx={() => ({ minWidth: 160, maxWidth: 360, overflowWrap: 'anywhere' })}
      />
      <Column source="status" render={({ status }) => <TicketStatusChip status={status} />} />
      <Column source="priority" render={({ priority }) => <TicketPriorityChip priority={priority} />} />
      {scope === 'platform' && <Column source="companyName" />}
      <Column
        source="assigneeName"
        disableSort
        render={({ assigneeName, isMine }) =>
          assigneeName && (isMine ? translate('tickets.me', { name: assigneeName }) : assigneeName)
        }
      />
      <Column source="dueAt" sx={oneLine} render={(ticket) => <DueText ticket={ticket} />} />
      <Column source="departmentName" disableSort />
      <Column
        source="customerMsisdn"
        disableSort
        sx={oneLine}
        render={({ customerMsisdn }) => customerMsisdn && numberText(customerMsisdn)}
      />
      <Column source="createdBy" disableSort />
      <Column
        source="commentCount"
        align="right"
        disableSort
        render={({ commentCount }) => number(commentCount)}
      />
      <Column source="createdAt" sx={oneLine} render={({ createdAt }) => dateTime(createdAt)} />
      <Column source="updatedAt" sx={oneLine} render={({ updatedAt }) => dateTime(updatedAt)} />
    </DataTable>
  );
}

const checkboxSx = { width: 48, '&.MuiTableCell-root': { p: 0.5 } };
const oneLine = { whiteSpace: 'nowrap' };
