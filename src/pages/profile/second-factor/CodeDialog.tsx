import KeyIcon from '@mui/icons-material/Key';
import VerifiedUserIcon from '@mui/icons-material/VerifiedUser';
import { Button, Dialog, DialogTitle, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FactorProof } from '#contract/main-api/sign-in/factorProof.ts';
import { passkeyChallenge } from '#contract/main-api/sign-in/passkeys.ts';
import { confirmSession, findSecondFactor } from '#contract/main-api/sign-in/secondFactor.ts';
import type { CodeRequest } from '../../../dataProviders/http/codeRequests.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { answerPasskey, canUsePasskeys, worksHere } from '../../../dataProviders/passkeys.ts';
import { CodeInput } from './CodeInput.tsx';
import { PasskeyAlert } from './PasskeyAlert.tsx';
import { StepForm } from './StepForm.tsx';

interface CodeDialogProps {
  request: CodeRequest;
  onAnswer: (isGiven: boolean) => void;
}

/** Before something that moves money or gives power, when the last code or passkey was some minutes ago. */
export default function CodeDialog({ request, onAnswer }: CodeDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const { at, token } = request;
  const session = { at, ...(token !== undefined && { token }) };
  const factor = useQuery({
    queryKey: ['auth', 'second-factor', 'asked', at?.number ?? null],
    queryFn: () => call(findSecondFactor, session),
    retry: false,
    // It may have changed since the last question.
    gcTime: 0,
  });
  const [choice, setChoice] = useState<'passkey' | 'code' | null>(null);
  // Nothing moves while it is open: it is shown when it is known what to ask for. A code can be asked for in any case.
  if (factor.isPending) return null;
  const { hasApp = true, passkeys = [] } = factor.data ?? {};
  const hasPasskey = canUsePasskeys() && passkeys.some(worksHere);
  const way = choice ?? (hasPasskey ? 'passkey' : 'code');
  const confirm = async (proof: FactorProof) => {
    await call(confirmSession, { body: proof, ...session });
    onAnswer(true);
  };
  const why = (
    <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
      {translate('profile.twoStep.again.why')}
    </Typography>
  );
  const cancel = () => onAnswer(false);
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={cancel}>
      <DialogTitle id={titleId} sx={{ pb: 0 }}>
        {translate('profile.twoStep.again.title')}
      </DialogTitle>
      {way === 'passkey' ? (
        <StepForm
          key="passkey"
          submit="profile.twoStep.useYourPasskey"
          icon={<KeyIcon />}
          onCancel={cancel}
          send={async () => {
            const challenge = await call(passkeyChallenge, { body: { purpose: 'confirm' }, ...session });
            await confirm({ passkey: await answerPasskey(challenge) });
          }}
        >
          {why}
          <PasskeyAlert />
          <Button size="small" sx={{ ml: -0.5 }} onClick={() => setChoice('code')}>
            {translate('profile.twoStep.useCode')}
          </Button>
        </StepForm>
      ) : (
        <StepForm<{ code: string }>
          key="code"
          first="code"
          submit="profile.twoStep.again.submit"
          icon={<VerifiedUserIcon />}
          onCancel={cancel}
          send={({ code }) => confirm({ code })}
        >
          {why}
          <CodeInput takesRecoveryCode takesAppCode={hasApp} />
          {hasPasskey && (
            <Button size="small" sx={{ ml: -0.5 }} onClick={() => setChoice('passkey')}>
              {translate('profile.twoStep.useYourPasskey')}
            </Button>
          )}
        </StepForm>
      )}
    </Dialog>
  );
}
