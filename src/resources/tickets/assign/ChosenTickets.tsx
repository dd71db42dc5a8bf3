import AssignIcon from '@mui/icons-material/PersonAddAltOutlined';
import { Button, Checkbox, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { updateTicket, type Ticket } from '#contract/main-api/tickets/tickets.ts';
import AssignDialog from '../../../components/tickets/assign/AssignDialog.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import { useMayCall } from '../../../components/useMayCall.ts';

/** Whether the user has anything to choose tickets for. */
export function useMayChoose(): boolean {
  return useMayCall(updateTicket);
}

/** How many tickets are chosen, and what can be done to them; nothing while none is. Below them, so that no row moves. */
export function ChosenTickets() {
  const translate = useTranslate();
  const { number } = useFormats();
  const { selectedIds = [], onUnselectItems } = useListContext<Ticket>();
  const mayChoose = useMayChoose();
  const count = selectedIds.length;
  if (!mayChoose || count === 0) return null;
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={barSx}>
      <Typography variant="body2" role="status" sx={{ fontWeight: 600 }}>
        {translate('tickets.assign.chosen', { smart_count: count, count: number(count) })}
      </Typography>
      <AssignButton />
      <Button onClick={() => onUnselectItems()}>{translate('ra.action.unselect')}</Button>
    </Stack>
  );
}

/** Stays in sight while the list scrolls, and clear of a phone's round button. */
const barSx = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  alignItems: 'center',
  flexWrap: 'wrap',
  py: 1,
  pl: 1.5,
  pr: { xs: 10, sm: 1.5 },
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
};

/** Gives the chosen tickets of the list to somebody. */
function AssignButton() {
  const translate = useTranslate();
  const { selectedIds = [], data = [], onSelect } = useListContext<Ticket>();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<AssignIcon />} onClick={() => setIsAsking(true)}>
        {translate('tickets.assign.action')}
      </Button>
      {isAsking && (
        <AssignDialog ids={selectedIds} shown={data} onLeft={onSelect} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}

/** react-admin's own puts its label where no screen reader finds it, and says of every row the same. */
export function ChooseTicket({ ticket: { id, subject } }: { ticket: Ticket }) {
  const translate = useTranslate();
  const { selectedIds = [], onToggleItem } = useListContext<Ticket>();
  return (
    <Checkbox
      checked={selectedIds.includes(id)}
      onChange={() => onToggleItem?.(id)}
      // The row leads to the ticket.
      onClick={(event) => event.stopPropagation()}
      slotProps={{ input: { 'aria-label': translate('tickets.assign.choose', { id, subject }) } }}
    />
  );
}
