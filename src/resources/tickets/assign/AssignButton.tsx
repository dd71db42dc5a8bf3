import AssignIcon from '@mui/icons-material/PersonAddAltOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { Ticket } from '#contract/main-api/tickets/tickets.ts';
import { AssignDialog } from './AssignDialog.tsx';

/** Gives the chosen tickets of the list to somebody. */
export function AssignButton() {
  const translate = useTranslate();
  const { selectedIds = [], data = [] } = useListContext<Ticket>();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<AssignIcon />} onClick={() => setIsAsking(true)}>
        {translate('tickets.assign.action')}
      </Button>
      {isAsking && <AssignDialog ids={selectedIds} shown={data} onClose={() => setIsAsking(false)} />}
    </>
  );
}
