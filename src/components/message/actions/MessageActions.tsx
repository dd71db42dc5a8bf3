import OptOutIcon from '@mui/icons-material/SpeakerNotesOffOutlined';
import SendIcon from '@mui/icons-material/SendOutlined';
import { Box, Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { MessageReport } from '#contract/database-manager/messages.ts';
import { addOptOuts } from '#contract/sms-receiver/optOuts.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { complainTypeOf } from '#domain/tickets/complainTypeOf.ts';
import { sendToPath } from '../../../screens/sendToPath.ts';
import { lazyPage } from '../../entry/LazyPage.tsx';
import { stickyFootSx } from '../../form/formSx.ts';
import { MakeTicket } from '../../tickets/MakeTicket.tsx';
import { useMayCall } from '../../useMayCall.ts';
import { CopyMenu } from './CopyMenu.tsx';
import type { OptOutDialogProps } from './OptOutDialog.tsx';
import { isMasked, ResendButton } from './ResendButton.tsx';
import { useRecipientText } from '../useRecipientText.ts';

/** Few ever open it. */
const OptOutDialog = lazyPage<OptOutDialogProps>(() => import('./OptOutDialog.tsx'));

/** The actions that the user may take on a message. They stay visible while the message is scrolled. */
export function MessageActions({ message }: { message: MessageReport }) {
  const translate = useTranslate();
  const recipientText = useRecipientText();
  const maySend = useMayCall(sendSingle);
  const mayOptOut = useMayCall(addOptOuts);
  const [optsOut, setOptsOut] = useState(false);
  const { id, to, companyId, companyName, status } = message;
  const isKnown = to !== '' && !isMasked(to);
  return (
    <Box
      role="group"
      aria-label={translate('search.actions.label')}
      sx={{
        ...stickyFootSx,
        mt: 'auto',
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        px: 3,
        py: 1.5,
      }}
    >
      <ResendButton size="small" message={message} />
      {maySend && isKnown && (
        <Button component={Link} to={sendToPath(to)} size="small" variant="outlined" startIcon={<SendIcon />}>
          {translate('search.actions.send_to')}
        </Button>
      )}
      {mayOptOut && isKnown && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<OptOutIcon />}
          aria-haspopup="dialog"
          onClick={() => setOptsOut(true)}
        >
          {translate('search.opt_out.action')}
        </Button>
      )}
      <MakeTicket
        about={{ messageId: id, companyId }}
        draft={{
          subject: translate('search.actions.ticket_subject', {
            number: recipientText(to),
            status: translate(`reports.status.${status}`),
          }),
          complainTypeId: complainTypeOf(status),
          msisdn: isKnown ? to : undefined,
        }}
      />
      <CopyMenu message={message} />
      {optsOut && (
        <Suspense>
          <OptOutDialog
            to={to}
            company={{ id: companyId, name: companyName }}
            onClose={() => setOptsOut(false)}
          />
        </Suspense>
      )}
    </Box>
  );
}
