import LockOpenIcon from '@mui/icons-material/LockOpen';
import VerifiedUserIcon from '@mui/icons-material/VerifiedUser';
import { Card, CardContent, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { findSecondFactor } from '#contract/main-api/sign-in/secondFactor.ts';
import { sessionsKey } from '../../../components/sessions/SessionList.tsx';
import { WordChip } from '../../../components/WordChip.tsx';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { reportError } from '../../../dataProviders/http/sharedErrors.ts';
import { refreshUser } from '../../../dataProviders/refreshUser.ts';
import { useSignedInUser } from '../../../session.ts';
import { Choices, type Change } from './Choices.tsx';
import { FactorChange } from './FactorChange.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const queryKey = ['auth', 'second-factor'];

/** The second factor of one's own account: whether it is on, what it is, and how it is changed. */
export function SecondFactorCard() {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { userId } = useSignedInUser();
  const { data: state } = useQuery({ queryKey, queryFn: () => call(findSecondFactor) });
  const [change, setChange] = useState<Change | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (!state) return null;
  // Recovery codes are shown right after it was turned on, before the state is read again.
  const isOn = state.isOn || codes !== null;

  const finish = (done: string) => {
    setChange(null);
    setCodes(null);
    notify(done, { type: 'success' });
    queryClient.invalidateQueries({ queryKey }).catch(reportError);
    // Most changes end the others.
    queryClient.invalidateQueries({ queryKey: sessionsKey(userId) }).catch(reportError);
    refreshUser().catch(reportError);
  };
  const body = () => {
    if (codes) return <RecoveryCodes codes={codes} onStored={() => finish('profile.twoStep.codesDone')} />;
    if (change)
      return (
        <FactorChange
          state={state}
          change={change}
          onCodes={setCodes}
          onDone={finish}
          onCancel={() => setChange(null)}
        />
      );
    return <Choices state={state} onChoose={setChange} />;
  };
  return (
    <Card component="section" aria-labelledby="second-factor">
      <CardContent sx={{ pb: 0 }}>
        <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography id="second-factor" variant="h3" component="h2">
            {translate('profile.twoStep.title')}
          </Typography>
          <WordChip
            look={
              isOn ? { color: 'success', Icon: VerifiedUserIcon } : { color: 'default', Icon: LockOpenIcon }
            }
            label={translate(isOn ? 'profile.twoStep.on' : 'profile.twoStep.off')}
          />
        </Stack>
      </CardContent>
      {body()}
    </Card>
  );
}
