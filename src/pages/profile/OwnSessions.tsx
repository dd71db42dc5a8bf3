import { Button, DialogContentText, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { endOwnSessions, listOwnSessions, type OpenSession } from '#contract/main-api/sign-in/sessions.ts';
import { OwnPasswordInput } from '../../components/form/inputs/OwnPasswordInput.tsx';
import { FormDialog } from '../../components/dialog/FormDialog.tsx';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { SectionCard } from '../../components/cards/SectionCard.tsx';
import { SessionList, sessionsKey, useDeviceName } from '../../components/sessions/SessionList.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { useSignedInUser } from '../../session.ts';

const resolver = contractResolver(endOwnSessions.body);

/** Where one is signed in, and the way to end that: one session, or all others. */
export function OwnSessions() {
  const translate = useTranslate();
  const { userId } = useSignedInUser();
  const [ending, setEnding] = useState<OpenSession | 'others' | null>(null);
  const sessions = useQuery({
    queryKey: sessionsKey(userId),
    queryFn: ({ signal }) => call(listOwnSessions, { signal }),
  });
  const hasOthers = sessions.data?.responseList.some(({ isCurrent }) => !isCurrent);
  return (
    <SectionCard
      title={translate('sessions.own')}
      actions={
        hasOthers && (
          <Button size="small" color="error" onClick={() => setEnding('others')}>
            {translate('sessions.end_others')}
          </Button>
        )
      }
    >
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate('sessions.help')}
      </Typography>
      <SessionList sessions={sessions} onEnd={setEnding} />
      {ending && (
        <EndDialog ending={ending} onEnded={() => void sessions.refetch()} onClose={() => setEnding(null)} />
      )}
    </SectionCard>
  );
}

interface EndDialogProps {
  ending: OpenSession | 'others';
  onEnded: () => void;
  onClose: () => void;
}

/** Asks for the password: a stranger at an open screen must not sign its owner out elsewhere. */
function EndDialog({ ending, onEnded, onClose }: EndDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { number } = useFormats();
  const deviceName = useDeviceName();
  const isOne = ending !== 'others';
  return (
    <FormDialog<{ currentPassword: string }>
      title={translate(isOne ? 'sessions.end_title' : 'sessions.end_others_title')}
      maxWidth="xs"
      resolver={resolver}
      submitLabel={isOne ? 'sessions.end' : 'sessions.end_others'}
      submitColor="error"
      fields={['currentPassword']}
      onSubmit={async ({ currentPassword }) => {
        try {
          const body = { currentPassword, ...(isOne && { session: ending.id }) };
          const { ended } = await call(endOwnSessions, { body });
          notify(ended > 0 ? 'sessions.ended' : 'sessions.ended_none', {
            type: 'success',
            messageArgs: { smart_count: ended, count: number(ended) },
          });
        } finally {
          // Also after a refusal: the session may have ended meanwhile.
          onEnded();
        }
      }}
      onClose={onClose}
    >
      <DialogContentText>
        {isOne
          ? translate('sessions.end_text', { device: deviceName(ending) })
          : translate('sessions.end_others_text')}
      </DialogContentText>
      <OwnPasswordInput label="profile.fields.currentPassword" autoFocus isRequired />
    </FormDialog>
  );
}
