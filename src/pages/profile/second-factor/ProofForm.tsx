import VerifiedUserIcon from '@mui/icons-material/VerifiedUser';
import { Alert, Button, Typography } from '@mui/material';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { OwnerProof } from '#contract/main-api/sign-in/factorProof.ts';
import { passkeyChallenge } from '#contract/main-api/sign-in/passkeys.ts';
import type { SecondFactorState } from '#contract/main-api/sign-in/secondFactor.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { answerPasskey, canUsePasskeys, worksHere } from '../../../dataProviders/passkeys.ts';
import { CodeInput } from './CodeInput.tsx';
import { PasskeyAlert } from './PasskeyAlert.tsx';
import { CurrentPasswordInput, StepForm } from './StepForm.tsx';

interface ProofFormProps {
  /** Decides what can be asked for. */
  state: Pick<SecondFactorState, 'isOn' | 'hasApp' | 'passkeys'>;
  intro: ReactNode;
  /** Known already, so that it is not asked for, unless it is refused. */
  password?: string | null;
  /** Says what went wrong in a later step. */
  problem?: string | null;
  submit: string;
  submitColor?: 'primary' | 'error';
  icon?: ReactElement;
  onCancel: (() => void) | undefined;
  send: (proof: OwnerProof) => Promise<void>;
}

/** Asks for what proves that the owner is at the screen: the password, and a passkey or a code of who has one. */
export function ProofForm(props: ProofFormProps) {
  const { state, intro, password = null, problem, send, icon = <VerifiedUserIcon />, ...form } = props;
  const translate = useTranslate();
  const hasPasskey = canUsePasskeys() && state.passkeys.some(worksHere);
  const [usesPasskey, setUsesPasskey] = useState(hasPasskey);
  const [isRefused, setIsRefused] = useState(false);
  const known = isRefused ? null : password;
  const prove = async ({ currentPassword, code }: OwnerProof): Promise<OwnerProof> => {
    if (!state.isOn) return { currentPassword };
    if (!usesPasskey) return { currentPassword, ...(code !== undefined && { code }) };
    const request = await call(passkeyChallenge, { body: { purpose: 'change' } });
    return { currentPassword, passkey: await answerPasskey(request) };
  };
  return (
    <StepForm<OwnerProof>
      {...form}
      {...(known === null && { first: 'currentPassword' })}
      icon={icon}
      send={async (values) => {
        try {
          await send(await prove(known === null ? values : { ...values, currentPassword: known }));
        } catch (error) {
          setIsRefused(true);
          throw error;
        }
      }}
    >
      {problem && (
        <Alert severity="error" sx={{ width: '100%', mb: 2 }}>
          {problem}
        </Alert>
      )}
      {known === null && (
        <>
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
            {intro}
          </Typography>
          <CurrentPasswordInput />
        </>
      )}
      {state.isOn && !usesPasskey && <CodeInput takesRecoveryCode takesAppCode={state.hasApp} />}
      {state.isOn && usesPasskey && (
        <Typography variant="body2" color="text.secondary">
          {translate('profile.twoStep.usePasskey')}
        </Typography>
      )}
      {state.isOn && hasPasskey && (
        <Button size="small" sx={{ ml: -0.5, mt: 0.5 }} onClick={() => setUsesPasskey(!usesPasskey)}>
          {translate(usesPasskey ? 'profile.twoStep.useCode' : 'profile.twoStep.useYourPasskey')}
        </Button>
      )}
      <PasskeyAlert />
    </StepForm>
  );
}
