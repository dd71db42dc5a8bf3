import { Box, Button, Card, CardContent, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { SecondFactorState } from '#contract/main-api/sign-in/secondFactor.ts';
import { useDocumentTitle } from '../../../components/entry/useDocumentTitle.ts';
import { reportError } from '../../../dataProviders/http/sharedErrors.ts';
import { canUsePasskeys } from '../../../dataProviders/passkeys.ts';
import { refreshUser } from '../../../dataProviders/refreshUser.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUp } from './SetUp.tsx';

interface FirstSecondFactorPageProps {
  /** The user's own, where it was chosen a moment ago. */
  password: string | null;
  /** Called with true while recovery codes are on the screen. */
  onRecoveryCodes: (areShown: boolean) => void;
}

/** Who sees this page has nothing yet. */
const nothing: SecondFactorState = {
  isOn: false,
  isRequired: true,
  hasApp: false,
  passkeys: [],
  recoveryCodesLeft: 0,
};

/** For those whose role needs a second factor: they set one up before anything else. */
export default function FirstSecondFactorPage({ password, onRecoveryCodes }: FirstSecondFactorPageProps) {
  const translate = useTranslate();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isPasskey, setIsPasskey] = useState(canUsePasskeys);
  useDocumentTitle(translate('profile.twoStep.first.title'));
  const way = isPasskey ? 'passkey' : 'app';
  const show = (shown: string[]) => {
    onRecoveryCodes(true);
    setCodes(shown);
  };
  return (
    <>
      <Typography variant="h1" sx={{ mb: 1 }}>
        {translate('profile.twoStep.first.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {translate('profile.twoStep.first.why')}
      </Typography>
      <Card>
        {!codes && (
          <CardContent sx={{ pb: 0 }}>
            <Typography variant="h3" component="h2" gutterBottom>
              {translate(`profile.twoStep.first.${way}.title`)}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {translate(`profile.twoStep.first.${way}.help`)}
            </Typography>
          </CardContent>
        )}
        {codes && (
          <RecoveryCodes
            codes={codes}
            onStored={() => {
              const refreshed = refreshUser().catch(reportError);
              void refreshed.finally(() => onRecoveryCodes(false));
            }}
          />
        )}
        {!codes && isPasskey && <AddPasskey state={nothing} password={password} onAdded={show} />}
        {!codes && !isPasskey && <SetUp state={nothing} password={password} onRecoveryCodes={show} />}
      </Card>
      {!codes && canUsePasskeys() && (
        <Box sx={{ mt: 2 }}>
          <Button onClick={() => setIsPasskey(!isPasskey)}>
            {translate(`profile.twoStep.first.${isPasskey ? 'useApp' : 'usePasskey'}`)}
          </Button>
        </Box>
      )}
    </>
  );
}
