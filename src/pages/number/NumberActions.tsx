import OptOutIcon from '@mui/icons-material/SpeakerNotesOffOutlined';
import SendIcon from '@mui/icons-material/SendOutlined';
import TicketIcon from '@mui/icons-material/AddCommentOutlined';
import { Button, Stack } from '@mui/material';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { createTicket } from '#contract/main-api/tickets/tickets.ts';
import { addOptOuts } from '#contract/sms-receiver/optOuts.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { complainTypeOf } from '#domain/tickets/complainTypeOf.ts';
import { lazyPage } from '../../components/entry/LazyPage.tsx';
import type { OptOutDialogProps } from '../../components/message/actions/OptOutDialog.tsx';
import { newTicketPath } from '../../components/tickets/ticketPaths.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { useLatestMessages } from './latestMessages.ts';
import { sendToPath } from '../../screens/sendToPath.ts';
import { useSignedInUser } from '../../session.ts';

const OptOutDialog = lazyPage<OptOutDialogProps>(
  () => import('../../components/message/actions/OptOutDialog.tsx'),
);

/** Buttons for sending to a number, for a ticket about it, and for opting it out. */
export function NumberActions({ msisdn }: { msisdn: string }) {
  const translate = useTranslate();
  const maySend = useMayCall(sendSingle);
  const mayCreate = useMayCall(createTicket);
  // The provider's people opt somebody out of a company's messages: from one of these.
  const { scope } = useSignedInUser();
  const mayOptOut = useMayCall(addOptOuts) && scope === 'company';
  const [optsOut, setOptsOut] = useState(false);
  const latest = useLatestMessages(msisdn)[0];
  const complainTypeId = latest && complainTypeOf(latest.status);
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      {maySend && (
        <Button component={Link} to={sendToPath(msisdn)} variant="contained" startIcon={<SendIcon />}>
          {translate('search.actions.send_to')}
        </Button>
      )}
      {mayCreate && (
        <Button
          component={Link}
          to={newTicketPath({ msisdn }, { complainTypeId })}
          variant="outlined"
          startIcon={<TicketIcon />}
        >
          {translate('tickets.button.make')}
        </Button>
      )}
      {mayOptOut && (
        <Button
          variant="outlined"
          startIcon={<OptOutIcon />}
          aria-haspopup="dialog"
          onClick={() => setOptsOut(true)}
        >
          {translate('search.opt_out.action')}
        </Button>
      )}
      {optsOut && (
        <Suspense>
          <OptOutDialog to={msisdn} onClose={() => setOptsOut(false)} />
        </Suspense>
      )}
    </Stack>
  );
}
