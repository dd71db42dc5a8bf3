import VerifiedUserIcon from '@mui/icons-material/VerifiedUser';
import { Dialog, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { confirmSession } from '#contract/main-api/sign-in/secondFactor.ts';
import type { CodeRequest } from '../../../dataProviders/http/codeRequests.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { CodeInput } from './CodeInput.tsx';
import { StepForm } from './StepForm.tsx';

interface CodeDialogProps {
  request: CodeRequest;
  onAnswer: (isGiven: boolean) => void;
}

/** Before something that moves money or gives power, when the last code was some minutes ago. */
export default function CodeDialog({ request, onAnswer }: CodeDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={() => onAnswer(false)}>
      <DialogTitle id={titleId} sx={{ pb: 0 }}>
        {translate('profile.twoStep.again.title')}
      </DialogTitle>
      <StepForm<{ code: string }>
        first="code"
        submit="profile.twoStep.again.submit"
        icon={<VerifiedUserIcon />}
        onCancel={() => onAnswer(false)}
        send={async ({ code }) => {
          const { at, token } = request;
          await call(confirmSession, { body: { code }, at, ...(token !== undefined && { token }) });
          onAnswer(true);
        }}
      >
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {translate('profile.twoStep.again.why')}
        </Typography>
        <CodeInput takesRecoveryCode />
      </StepForm>
    </Dialog>
  );
}
