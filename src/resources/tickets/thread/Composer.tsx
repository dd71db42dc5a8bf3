import LockIcon from '@mui/icons-material/LockOutlined';
import SendIcon from '@mui/icons-material/Send';
import { alpha, Box, Button, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useState, type KeyboardEvent } from 'react';
import { Form, TextInput, useTranslate } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { createTicketComment, NewTicketComment } from '#contract/main-api/tickets/thread.ts';
import { ticketLimits, type TicketDetail } from '#contract/main-api/tickets/tickets.ts';
import { contractResolver } from '../../../components/form/contractResolver.ts';
import { TextRoomOf } from '../../../components/form/TextRoom.tsx';
import { refusedFields } from '../../../components/form/saving/refusedFields.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { useRefreshTickets } from '../../../dataProviders/resources/tickets.ts';
import { useSignedInUser } from '../../../session.ts';

const resolver = contractResolver(NewTicketComment);

/** Where one writes. A form of its own for each comment, so that what is half written is warned of and nothing else. */
export function Composer({ ticket }: { ticket: TicketDetail }) {
  const refresh = useRefreshTickets();
  const [sent, setSent] = useState(0);
  const [isInternal, setIsInternal] = useState(false);

  const send = async ({ text }: { text?: string }) => {
    try {
      const body = { ticketId: ticket.id, text: text ?? '', ...(isInternal && { isInternal }) };
      await call(createTicketComment, { body });
    } catch (error) {
      return refusedFields(error);
    }
    setSent((count) => count + 1);
    void refresh();
    return undefined;
  };
  return (
    <Form
      key={sent}
      record={{ id: ticket.id, ticketId: ticket.id }}
      resolver={resolver}
      onSubmit={(values: unknown) => send(values as { text?: string })}
      disableInvalidFormNotification
      warnWhenUnsavedChanges
      noValidate
    >
      <Fields
        notifiesCustomer={ticket.notifyBySms}
        isInternal={isInternal}
        onChoose={setIsInternal}
        hasFocus={sent > 0}
      />
    </Form>
  );
}

interface FieldsProps {
  notifiesCustomer: boolean;
  isInternal: boolean;
  onChoose: (isInternal: boolean) => void;
  hasFocus: boolean;
}

function Fields({ notifiesCustomer, isInternal, onChoose, hasFocus }: FieldsProps) {
  const translate = useTranslate();
  const { scope } = useSignedInUser();
  const { isSubmitting } = useFormState();
  const text = (useWatch({ name: 'text' }) as string | undefined) ?? '';
  const help = isInternal ? 'internal_help' : notifiesCustomer ? 'public_sms_help' : 'public_help';
  const submitOnCtrlEnter = useSubmitOnCtrlEnter();
  return (
    <Box
      sx={(theme) => ({
        p: 1.5,
        borderRadius: 2,
        border: 1,
        borderColor: isInternal ? 'warning.main' : 'divider',
        bgcolor: isInternal ? alpha(theme.palette.warning.main, 0.12) : undefined,
      })}
    >
      {scope === 'platform' && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={isInternal}
          onChange={(_event, wanted: boolean | null) => wanted !== null && onChoose(wanted)}
          aria-label={translate('tickets.thread.kind')}
          sx={{ mb: 1 }}
        >
          <ToggleButton value={false}>{translate('tickets.thread.comment')}</ToggleButton>
          <ToggleButton value={true}>
            <LockIcon fontSize="small" sx={{ mr: 0.5 }} aria-hidden />
            {translate('tickets.thread.internal')}
          </ToggleButton>
        </ToggleButtonGroup>
      )}
      <TextInput
        source="text"
        label={translate(isInternal ? 'tickets.thread.write_note' : 'tickets.thread.write')}
        multiline
        minRows={3}
        maxRows={16}
        fullWidth
        autoFocus={hasFocus}
        onKeyDown={submitOnCtrlEnter}
        helperText={<TextRoomOf source="text" limit={ticketLimits.text} />}
      />
      <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="caption" color="text.secondary" sx={{ flex: 1, minWidth: 180 }}>
          {translate(`tickets.thread.${help}`)} {translate('tickets.thread.keys')}
        </Typography>
        <Button
          type="submit"
          variant="contained"
          color={isInternal ? 'warning' : 'primary'}
          startIcon={isInternal ? <LockIcon /> : <SendIcon />}
          disabled={text.trim() === ''}
          loading={isSubmitting}
        >
          {translate(isInternal ? 'tickets.thread.send_note' : 'tickets.thread.send')}
        </Button>
      </Stack>
    </Box>
  );
}

function useSubmitOnCtrlEnter() {
  const { getValues } = useFormContext();
  const { isSubmitting } = useFormState();
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isSubmitting) return;
    event.preventDefault();
    if (String(getValues('text') ?? '').trim() === '') return;
    event.currentTarget.closest('form')?.requestSubmit();
  };
}
