import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import VerifiedUserIcon from '@mui/icons-material/VerifiedUser';
import { Box, Link, Skeleton, Stack, Typography } from '@mui/material';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Reply } from '#contract/endpoint.ts';
import {
  confirmSecondFactor,
  startSecondFactor,
  type SecondFactorState,
} from '#contract/main-api/sign-in/secondFactor.ts';
import { lazyPage } from '../../../components/entry/LazyPage.tsx';
import { CopyButton } from '../../../components/message/actions/CopyButton.tsx';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { CodeInput } from './CodeInput.tsx';
import { ProofForm } from './ProofForm.tsx';
import { StepForm } from './StepForm.tsx';

const QrCode = lazyPage(() => import('./QrCode.tsx'));

type NewKey = Reply<typeof startSecondFactor>;

interface SetUpProps {
  state: SecondFactorState;
  /** The user's own, where it was chosen a moment ago. */
  password?: string | null;
  /** Called with the recovery codes, which are none where the earlier ones stay. */
  onRecoveryCodes: (codes: string[]) => void;
  onCancel?: () => void;
}

/** Who it is, then the key for the app, then its first code. */
export function SetUp({ state, password = null, onRecoveryCodes, onCancel }: SetUpProps) {
  const translate = useTranslate();
  const [key, setKey] = useState<NewKey | null>(null);
  if (!key)
    return (
      <ProofForm
        state={state}
        password={password}
        intro={translate('profile.twoStep.passwordFirst')}
        submit="profile.twoStep.continue"
        icon={<ArrowForwardIcon />}
        onCancel={onCancel}
        send={async (proof) => setKey(await call(startSecondFactor, { body: proof }))}
      />
    );
  return (
    <StepForm<{ code: string }>
      key={key.key}
      first="code"
      submit="profile.twoStep.turnOn"
      icon={<VerifiedUserIcon />}
      onCancel={onCancel}
      send={async ({ code }) => {
        const { recoveryCodes } = await call(confirmSecondFactor, { body: { code } });
        onRecoveryCodes(recoveryCodes);
      }}
    >
      <KeyOfApp newKey={key} />
      <CodeInput />
    </StepForm>
  );
}

function KeyOfApp({ newKey: { key, uri } }: { newKey: NewKey }) {
  const translate = useTranslate();
  return (
    <Stack spacing={2} sx={{ width: '100%', mb: 2 }}>
      <Typography variant="body2">{translate('profile.twoStep.scan')}</Typography>
      <Box sx={{ lineHeight: 0, alignSelf: 'center', border: 1, borderColor: 'divider', borderRadius: 1 }}>
        <Suspense fallback={<Skeleton variant="rectangular" width={208} height={208} />}>
          <QrCode text={uri} title={translate('profile.twoStep.qrCode')} />
        </Suspense>
      </Box>
      <Box>
        <Typography variant="body2">{translate('profile.twoStep.type')}</Typography>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
          <Box
            component="code"
            translate="no"
            role="group"
            aria-label={translate('profile.twoStep.key')}
            sx={{ fontFamily: 'monospace', fontWeight: 600, overflowWrap: 'anywhere', userSelect: 'all' }}
          >
            {key.replace(/(.{4})(?=.)/g, '$1 ')}
          </Box>
          <CopyButton text={key} label={translate('profile.twoStep.copyKey')} />
        </Stack>
        {/* On a phone, which cannot scan its own screen. */}
        <Link href={uri} variant="body2" sx={{ display: { sm: 'none' } }}>
          {translate('profile.twoStep.openApp')}
        </Link>
      </Box>
    </Stack>
  );
}
