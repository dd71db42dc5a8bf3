import { Card, CardContent, Grid, Stack, Typography } from '@mui/material';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Form, ResourceContextProvider, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { listClasses, messageClasses, type MessageClass } from '#contract/sms-receiver/messages.ts';
import { FocusFirstField } from '../../../components/form/focus.tsx';
import { MsisdnInput } from '../../../components/sms/MsisdnInput.tsx';
import { HandsetPicture } from '../../../components/sms/HandsetPicture.tsx';
import { useMay } from '../../../components/useMayCall.ts';
import { useSignedInUser } from '../../../session.ts';
import { AdvertHint } from '../AdvertHint.tsx';
import { CampaignInput } from '../campaign/CampaignInput.tsx';
import { CampaignStart } from '../campaign/CampaignStart.tsx';
import { FollowCampaign } from '../campaign/FollowCampaign.tsx';
import { ClassChoice, SenderIdChoice } from '../campaign/SetByCampaign.tsx';
import { SingleDepartureNote } from '../departure/DepartureNote.tsx';
import { keepDraft, readDraft, type Draft } from './draft.ts';
import { SendButton } from './SendButton.tsx';
import { SendProblem } from './SendProblem.tsx';
import type { SentMessage } from './sentMessages.ts';
import { TemplatedText } from '../templates/TemplatedText.tsx';
import { useSendSingle } from './useSendSingle.ts';

const keys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ + Enter' : 'Ctrl + Enter';

/** One message from empty to accepted. The page mounts a new one for the next. */
export function Composer({ onAccepted }: { onAccepted: (message: SentMessage) => void }) {
  const translate = useTranslate();
  const { userId } = useSignedInUser();
  const classes = useMay('send-otp') ? messageClasses : listClasses;
  const [address] = useSearchParams();
  const [draft] = useState(() => readDraft(userId, classes, address));
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
        <FocusFirstField source="to" />
        <Grid container spacing={3} onKeyDown={submitOnShortcut}>
          <Grid size={{ xs: 12, md: 7, lg: 8 }}>
            <Card>
              <CardContent>
                <Stack spacing={2}>
                  <Typography variant="h3" component="h2">
                    {translate('send.compose')}
                  </Typography>
                  <MsisdnInput source="to" fullWidth onEnter={() => textRef.current?.focus()} />
                  <TemplatedText inputRef={textRef} classes={classes} />
                  <Stack
                    direction={{ xs: 'column', sm: 'row' }}
                    spacing={2}
                    sx={{ '& > *': { flex: 1, minWidth: 0 } }}
                  >
                    <SenderIdChoice />
                    <CampaignInput />
                  </Stack>
                  <FollowCampaign />
                  <ClassChoice classes={classes} />
                  <SingleAdvertHint classes={classes} />
                  <CampaignStart />
                  <SingleDepartureNote />
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

function SingleAdvertHint({ classes }: { classes: readonly MessageClass[] }) {
  const text = useWatch({ name: 'text' }) as string | null;
  return <AdvertHint text={text ?? ''} classes={classes} />;
}

function DraftPreview() {
  const { senderId, text } = useWatch() as Draft;
  return <HandsetPicture senderId={senderId ?? ''} text={text ?? ''} />;
}

/** Keeps the typed draft over a reload. */
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
