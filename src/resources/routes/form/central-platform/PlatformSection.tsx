import { FormHelperText, Typography } from '@mui/material';
import { TextInput, useRecordContext, useTranslate } from 'react-admin';
import { get, useFormState } from 'react-hook-form';
import type { Route } from '#contract/main-api/carriers/routes.ts';
import { FormSection } from '../../../../components/form/FormSection.tsx';
import { wholeRowSx } from '../../../../components/form/formSx.ts';
import { WholeNumberInput } from '../../../../components/form/inputs/WholeNumberInput.tsx';
import { SecretInput } from '../SecretInput.tsx';
import { SettingsProblem } from '../SettingsProblem.tsx';
import { AccountInputs } from './AccountInputs.tsx';

interface PlatformSectionProps {
  /** The user may not change where the route leads. */
  isLocked: boolean;
}

/** The accounts with the operators, and what they have in common. */
export function PlatformSection({ isLocked }: PlatformSectionProps) {
  const translate = useTranslate();
  const saved = useRecordContext<Partial<Route>>()?.centralPlatform;
  return (
    <>
      <FormSection title="routes.platform.accounts">
        <Typography variant="body2" color="text.secondary" sx={wholeRowSx}>
          {translate('routes.platform.accounts_help')}
        </Typography>
        <AccountInputs isLocked={isLocked} />
        <AccountsProblem />
        <SettingsProblem source="centralPlatform" />
      </FormSection>
      <FormSection title="resources.config.fields.centralPlatform">
        <SecretInput
          source="centralPlatform.apiKey"
          removeSource="centralPlatform.removeApiKey"
          label="routes.platform.apiKey"
          keptHelp="routes.platform.apiKey_kept"
          newHelp="routes.platform.apiKey_help"
          removeLabel="routes.platform.remove_apiKey"
          hasOne={saved?.hasApiKey === true}
          isLocked={isLocked}
        />
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

/** A problem of the accounts together. */
function AccountsProblem() {
  const translate = useTranslate();
  const { errors } = useFormState();
  return (
    // Always rendered, so that screen readers announce its content when it appears.
    <div role="alert" style={wholeRowSx}>
      {typeof get<unknown>(errors, 'centralPlatform.accounts.message') === 'string' && (
        <FormHelperText error>{translate('routes.platform.no_account')}</FormHelperText>
      )}
    </div>
  );
}
