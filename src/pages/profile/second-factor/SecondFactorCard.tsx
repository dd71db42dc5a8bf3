import LockOpenIcon from '@mui/icons-material/LockOpen';
import RefreshIcon from '@mui/icons-material/Refresh';
import VerifiedUserIcon from '@mui/icons-material/VerifiedUser';
import { Alert, Button, Card, CardActions, CardContent, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import {
  findSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  type OwnerProof,
  type SecondFactorState,
} from '#contract/main-api/sign-in/secondFactor.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { WordChip } from '../../../components/WordChip.tsx';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { reportError } from '../../../dataProviders/http/sharedErrors.ts';
import { refreshUser } from '../../../dataProviders/refreshUser.ts';
import { CodeInput } from './CodeInput.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUp } from './SetUp.tsx';
import { CurrentPasswordInput, StepForm } from './StepForm.tsx';

const queryKey = ['auth', 'second-factor'];

type Change = 'set-up' | 'renew' | 'remove';

/** The second factor of one's own account: whether it is on, and how it is changed. */
export function SecondFactorCard() {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { data: state } = useQuery({ queryKey, queryFn: () => call(findSecondFactor) });
  const [change, setChange] = useState<Change | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (!state) return null;

  const close = () => setChange(null);
  const finish = (done: string) => {
    setChange(null);
    setCodes(null);
    notify(done, { type: 'success' });
    queryClient.invalidateQueries({ queryKey }).catch(reportError);
    refreshUser().catch(reportError);
  };
  const body = () => {
    if (codes) return <RecoveryCodes codes={codes} onStored={() => finish('profile.twoStep.codesDone')} />;
    if (change === 'set-up') return <SetUp onRecoveryCodes={setCodes} onCancel={close} />;
    if (change === 'renew')
      return (
        <ProofForm
          intro="profile.twoStep.renewWhy"
          submit="profile.twoStep.renew"
          onCancel={close}
          send={async (proof) => setCodes((await call(renewRecoveryCodes, { body: proof })).recoveryCodes)}
        />
      );
    if (change === 'remove')
      return (
        <ProofForm
          intro={state.isRequired ? 'profile.twoStep.removeRequired' : 'profile.twoStep.removeWhy'}
          submit="profile.twoStep.remove"
          onCancel={close}
          send={async (proof) => {
            await call(removeSecondFactor, { body: proof });
            finish('profile.twoStep.removed');
          }}
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
              state.isOn
                ? { color: 'success', Icon: VerifiedUserIcon }
                : { color: 'default', Icon: LockOpenIcon }
            }
            label={translate(state.isOn ? 'profile.twoStep.on' : 'profile.twoStep.off')}
          />
        </Stack>
      </CardContent>
      {body()}
    </Card>
  );
}

/** Few are left: it is time for new ones. */
const fewCodes = 3;

function Choices({ state, onChoose }: { state: SecondFactorState; onChoose: (change: Change) => void }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { isOn, recoveryCodesLeft: left } = state;
  return (
    <>
      <CardContent>
        <Typography variant="body2" color="text.secondary">
          {translate(isOn ? 'profile.twoStep.onHelp' : 'profile.twoStep.offHelp')}
        </Typography>
        {isOn && (
          <Alert severity={left <= fewCodes ? 'warning' : 'info'} sx={{ mt: 2 }}>
            {translate('profile.twoStep.codesLeft', { smart_count: left, count: number(left) })}
          </Alert>
        )}
      </CardContent>
      <CardActions sx={{ px: 2, pb: 2, flexWrap: 'wrap', gap: 1 }}>
        {isOn ? (
          <>
            <Button startIcon={<RefreshIcon />} onClick={() => onChoose('renew')}>
              {translate('profile.twoStep.renew')}
            </Button>
            <Button color="error" startIcon={<LockOpenIcon />} onClick={() => onChoose('remove')}>
              {translate('profile.twoStep.remove')}
            </Button>
          </>
        ) : (
          <Button variant="contained" startIcon={<VerifiedUserIcon />} onClick={() => onChoose('set-up')}>
            {translate('profile.twoStep.setUp')}
          </Button>
        )}
      </CardActions>
    </>
  );
}

interface ProofFormProps {
  intro: string;
  submit: string;
  onCancel: () => void;
  send: (proof: OwnerProof) => Promise<void>;
}

/** Asks for what proves that the owner is at the screen. */
function ProofForm({ intro, submit, ...form }: ProofFormProps) {
  const translate = useTranslate();
  return (
    <StepForm<OwnerProof> first="currentPassword" submit={submit} icon={<VerifiedUserIcon />} {...form}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate(intro)}
      </Typography>
      <CurrentPasswordInput />
      <CodeInput takesRecoveryCode />
    </StepForm>
  );
}
