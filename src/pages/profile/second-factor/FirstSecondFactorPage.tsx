import { Card, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useDocumentTitle } from '../../../components/entry/useDocumentTitle.ts';
import { reportError } from '../../../dataProviders/http/sharedErrors.ts';
import { refreshUser } from '../../../dataProviders/refreshUser.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUp } from './SetUp.tsx';

interface FirstSecondFactorPageProps {
  /** Called with true while recovery codes are on the screen. */
  onRecoveryCodes: (areShown: boolean) => void;
}

/** For those whose role needs a second factor: they set one up before anything else. */
export default function FirstSecondFactorPage({ onRecoveryCodes }: FirstSecondFactorPageProps) {
  const translate = useTranslate();
  const [codes, setCodes] = useState<string[] | null>(null);
  useDocumentTitle(translate('profile.twoStep.first.title'));
  return (
    <>
      <Typography variant="h1" sx={{ mb: 1 }}>
        {translate('profile.twoStep.first.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {translate('profile.twoStep.first.why')}
      </Typography>
      <Card>
        {codes ? (
          <RecoveryCodes
            codes={codes}
            onStored={() => {
              const refreshed = refreshUser().catch(reportError);
              void refreshed.finally(() => onRecoveryCodes(false));
            }}
          />
        ) : (
          <SetUp
            onRecoveryCodes={(shown) => {
              onRecoveryCodes(true);
              setCodes(shown);
            }}
          />
        )}
      </Card>
    </>
  );
}
