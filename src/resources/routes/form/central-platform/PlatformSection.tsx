import { Alert, FormHelperText, Typography } from '@mui/material';
import { BooleanInput, PasswordInput, TextInput, useRecordContext, useTranslate } from 'react-admin';
import { get, useFormState, useWatch } from 'react-hook-form';
import type { Route } from '#contract/main-api/routes.ts';
import { FormSection } from '../../../../components/form/FormSection.tsx';
import { wholeRowSx } from '../../../../components/form/formSx.ts';
import { WholeNumberInput } from '../../../../components/form/WholeNumberInput.tsx';
import { AccountInputs } from './AccountInputs.tsx';

interface PlatformSectionProps {
  /** The user may not change where the route leads. */
  isLocked: boolean;
}

/** The accounts with the operators, and what they have in common. */
export function PlatformSection({ isLocked }: PlatformSectionProps) {
  const translate = useTranslate();
  return (
    <>
      <FormSection title="routes.platform.accounts">
        <Typography variant="body2" color="text.secondary" sx={wholeRowSx}>
          {translate('routes.platform.accounts_help')}
        </Typography>
        <AccountInputs isLocked={isLocked} />
        <PlatformProblem />
      </FormSection>
      <FormSection title="resources.config.fields.centralPlatform">
        <ApiKeyInput isLocked={isLocked} />
        <TextInput
          source="centralPlatform.campaignId"
          label="routes.platform.campaignId"
          helperText="routes.platform.campaignId_help"
          readOnly={isLocked}
          autoComplete="off"
        />
        <WholeNumberInput
          source="centralPlatform.lowBalance"
          label="routes.platform.lowBalance"
          helperText="routes.platform.lowBalance_help"
          readOnly={isLocked}
        />
      </FormSection>
    </>
  );
}

/** A problem of the accounts together, or of the settings as a whole. */
function PlatformProblem() {
  const translate = useTranslate();
  const { errors } = useFormState();
  const ofAccounts = get<unknown>(errors, 'centralPlatform.accounts.message');
  const ofAll = get<unknown>(errors, 'centralPlatform.message');
  return (
    // Always rendered, so that screen readers announce its content when it appears.
    <div role="alert" style={wholeRowSx}>
      {typeof ofAccounts === 'string' && (
        <FormHelperText error>{translate('routes.platform.no_account')}</FormHelperText>
      )}
      {typeof ofAll === 'string' && <Alert severity="error">{translate(ofAll, { _: ofAll })}</Alert>}
    </div>
  );
}

/** The kept key is never shown: an empty input keeps it, and a box of its own removes it. */
function ApiKeyInput({ isLocked }: PlatformSectionProps) {
  const hasOne = useRecordContext<Partial<Route>>()?.centralPlatform?.hasApiKey === true;
  const isRemoved = Boolean(useWatch({ name: 'centralPlatform.removeApiKey' }));
  return (
    <div>
      <PasswordInput
        source="centralPlatform.apiKey"
        label="routes.platform.apiKey"
        helperText={hasOne ? 'routes.platform.apiKey_kept' : 'routes.platform.apiKey_help'}
        readOnly={isRemoved || isLocked}
        autoComplete="new-password"
        fullWidth
      />
      {hasOne && (
        <BooleanInput
          source="centralPlatform.removeApiKey"
          label="routes.platform.remove_apiKey"
          readOnly={isLocked}
        />
      )}
    </div>
  );
}
