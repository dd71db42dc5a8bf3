import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import KeyIcon from '@mui/icons-material/Key';
import { Typography } from '@mui/material';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { addPasskey, startPasskey, type NewPasskeyRequest } from '#contract/main-api/sign-in/passkeys.ts';
import type { SecondFactorState } from '#contract/main-api/sign-in/secondFactor.ts';
import { nameLength } from '#contract/vocabulary.ts';
import { ApiError } from '../../../dataProviders/http/ApiError.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { createPasskey } from '../../../dataProviders/passkeys.ts';
import { PasskeyAlert } from './PasskeyAlert.tsx';
import { ProofForm } from './ProofForm.tsx';
import { StepForm } from './StepForm.tsx';

interface AddPasskeyProps {
  state: SecondFactorState;
  /** The user's own, where it was chosen a moment ago. */
  password?: string | null;
  /** Called with the recovery codes, which are none where the earlier ones stay. */
  onAdded: (recoveryCodes: string[]) => void;
  onCancel?: () => void;
}

/** Who it is, and then the passkey, with a button of its own: some browsers want a click right before it. */
export function AddPasskey({ state, password = null, onAdded, onCancel }: AddPasskeyProps) {
  const translate = useTranslate();
  const [request, setRequest] = useState<NewPasskeyRequest | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (!request)
    return (
      <ProofForm
        state={state}
        password={password}
        intro={translate('profile.twoStep.passwordFirst')}
        problem={problem}
        submit="profile.twoStep.continue"
        icon={<ArrowForwardIcon />}
        onCancel={onCancel}
        send={async (proof) => {
          setProblem(null);
          setRequest(await call(startPasskey, { body: proof }));
        }}
      />
    );
  return (
    <StepForm<{ name: string }>
      key={request.challenge}
      first="name"
      submit="profile.twoStep.passkey.create"
      icon={<KeyIcon />}
      isNewPasskey
      onCancel={onCancel}
      send={async ({ name }) => {
        const answer = await createPasskey(request);
        try {
          onAdded((await call(addPasskey, { body: { name, answer } })).recoveryCodes);
        } catch (error) {
          if (!isOfAnswer(error)) throw error;
          // An answered challenge is used up, whatever was wrong.
          setProblem(error.body?.errors?.['answer'] ?? error.message);
          setRequest(null);
        }
      }}
    >
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate('profile.twoStep.passkey.createWhy')}
      </Typography>
      <NameInput />
      <PasskeyAlert />
    </StepForm>
  );
}

/** Refused after the challenge was taken, rather than for the name, or never arrived. */
function isOfAnswer(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status > 400 && error.status < 500;
}

export function NameInput({ autoFocus = false }: { autoFocus?: boolean }) {
  return (
    <TextInput
      source="name"
      label="profile.twoStep.passkey.name"
      helperText="profile.twoStep.passkey.nameHelp"
      validate={(typed?: string | null) => (typed?.trim() ? undefined : 'problems.required')}
      slotProps={{ htmlInput: { maxLength: nameLength } }}
      autoComplete="off"
      autoFocus={autoFocus}
      fullWidth
    />
  );
}
