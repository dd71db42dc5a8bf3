import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Grid from '@mui/material/Grid';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Form, ResourceContextProvider, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { MsisdnInput } from '../../components/sms/MsisdnInput.tsx';
import { PhonePreview } from '../../components/sms/PhonePreview.tsx';
import { useSignedInUser } from '../../session.ts';
import { ClassInput } from './ClassInput.tsx';
import { keepDraft, readDraft, type Draft } from './draft.ts';
import { SendButton } from './SendButton.tsx';
import { SenderIdInput } from './SenderIdInput.tsx';
import { SendProblem } from './SendProblem.tsx';
import type { SentMessage } from './sentMessages.ts';
import { TemplatedText } from './templates/TemplatedText.tsx';
import { useSendSingle } from './useSendSingle.ts';
import { useSingleClasses } from './useSingleClasses.ts';

const keys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ + Enter' : 'Ctrl + Enter';

/** One message from empty to accepted. The page mounts a new one for the next. */
export function Composer({ onAccepted }: { onAccepted: (message: SentMessage) => void }) {
  const translate = useTranslate();
  const { userId } = useSignedInUser();
  const classes = useSingleClasses();
  const [draft] = useState(() => readDraft(userId, classes));
  const { send, problem } = useSendSingle(onAccepted);
  const textRef = useRef<HTMLTextAreaElement>(null);

  return (
    <ResourceContextProvider value="single-sms">
      <Form
        defaultValues={draft}
        onSubmit={(values: unknown) => send(values as Draft)}
        noValidate
        disableInvalidFormNotification
      >
        <DraftKeeper />
        <Grid container spacing={3} onKeyDown={submitOnShortcut}>
          <Grid size={{ xs: 12, md: 7, lg: 8 }}>
            <Card>
              <CardContent>
                <Stack spacing={2}>
                  <Typography variant="h3" component="h2">
                    {translate('send.compose')}
                  </Typography>
                  <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
                    <MsisdnInput source="to" autoFocus fullWidth onEnter={() => textRef.current?.focus()} />
                    <SenderIdInput />
                  </Stack>
                  <TemplatedText inputRef={textRef} classes={classes} />
                  <ClassInput classes={classes} />
                  {problem && <SendProblem problem={problem} />}
                  <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
                    <SendButton />
                    <Typography
                      variant="caption"
                      color="text.secondary"
                      sx={{ display: { xs: 'none', sm: 'block' } }}
                    >
                      {translate('send.help.shortcut', { keys })}
                    </Typography>
                  </Stack>
                </Stack>
              </CardContent>
            </Card>
          </Grid>
          <Grid size={{ xs: 12, md: 5, lg: 4 }}>
            <DraftPreview />
          </Grid>
        </Grid>
      </Form>
    </ResourceContextProvider>
  );
}

function DraftPreview() {
  const { senderId, text } = useWatch() as Draft;
  return <PhonePreview senderId={senderId ?? ''} text={text ?? ''} />;
}

/** What was typed survives a reload. */
function DraftKeeper() {
  const { userId } = useSignedInUser();
  const draft = useWatch() as Draft;
  useEffect(() => keepDraft(userId, draft), [userId, draft]);
  return null;
}

function submitOnShortcut(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.closest('form')?.requestSubmit();
}
