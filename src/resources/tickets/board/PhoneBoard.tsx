import { Card, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { TicketStatus } from '#contract/main-api/lookups.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { BoardCard } from './BoardCard.tsx';
import { ColumnFrame } from './ColumnFrame.tsx';
import type { DragBoardProps } from './DragBoard.tsx';

/** One column at a time; tickets move by their menus. */
export function PhoneBoard({ columns, mayMove, filter, onMove }: DragBoardProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const [status, setStatus] = useState<TicketStatus>('open');
  const column = columns.find((each) => each.status === status)!;
  return (
    <>
      <TextField
        select
        fullWidth
        label={translate('tickets.board.column')}
        value={status}
        onChange={({ target }) => setStatus(target.value as TicketStatus)}
        sx={{ mb: 1.5 }}
      >
        {columns.map((each) => (
          <MenuItem key={each.status} value={each.status}>
            {`${translate(`tickets.status.${each.status}`)} (${number(each.total)})`}
          </MenuItem>
        ))}
      </TextField>
      <ColumnFrame column={column} filter={filter}>
        <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {column.tickets?.map((ticket) => (
            <Card key={ticket.id} component="li" data-row>
              <BoardCard ticket={ticket} mayMove={mayMove} onMove={onMove} />
            </Card>
          ))}
        </Stack>
        {column.tickets?.length === 0 && (
          <Typography color="text.secondary" sx={{ textAlign: 'center', py: 4 }}>
            {translate('tickets.board.empty')}
          </Typography>
        )}
      </ColumnFrame>
    </>
  );
}
