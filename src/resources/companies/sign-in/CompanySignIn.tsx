import { CardActions, CardContent, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, ResourceContextProvider, useNotify, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import {
  CompanySignInInput,
  findCompanySignIn,
  saveCompanySignIn,
  unlinkIdentity,
  type CompanySignIn as Settings,
} from '#contract/main-api/sign-in/companySignIn.ts';
import { contractResolver } from '../../../components/form/contractResolver.ts';
import { FocusRefusedField } from '../../../components/form/focus.tsx';
import { FormSkeleton } from '../../../components/form/FormSkeleton.tsx';
import { refusedFields, type FormErrors } from '../../../components/form/saving/refusedFields.ts';
import { LoadError } from '../../../components/LoadError.tsx';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { useMayCall } from '../../../components/useMayCall.ts';
import { SignInActions } from './SignInActions.tsx';
import { SignInAddresses } from './SignInAddresses.tsx';
import { SignInInputs } from './SignInInputs.tsx';
import { UnlinkButton } from './UnlinkButton.tsx';
import { inputOf, valuesOf, type SignInValues } from './signInValues.ts';

/** How the people of a company sign in with its accounts. */
export function CompanySignIn({ companyId }: { companyId: number }) {
  const queryKey = ['company sign-in', companyId];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(findCompanySignIn, { params: { id: companyId }, signal }),
  });
  const queryClient = useQueryClient();
  const mayUnlink = useMayCall(unlinkIdentity);
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton />;
  const { settings } = data;
  return (
    <>
      <SignInForm
        // Another form after each change, with what the service has made of it.
        key={JSON.stringify(settings)}
        companyId={companyId}
        settings={settings}
        onChange={(changed) => queryClient.setQueryData(queryKey, { settings: changed })}
      />
      {settings && mayUnlink && settings.linkedCount > 0 && (
        <CardActions sx={{ px: 2 }}>
          <UnlinkButton companyId={companyId} onUnlinked={() => void refetch()} />
        </CardActions>
      )}
    </>
  );
}

interface SignInFormProps {
  companyId: number;
  settings: Settings | null;
  onChange: (settings: Settings | null) => void;
}

function SignInForm({ companyId, settings, onChange }: SignInFormProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const resolveInput = contractResolver(CompanySignInInput, {
    // The stored secret goes to no other identity provider than the one for which it was entered.
    check: ({ clientSecret, issuer }) => ({
      clientSecret: clientSecret || (issuer && issuer === settings?.issuer) ? undefined : 'problems.required',
    }),
  });

  async function save(values: FieldValues): Promise<FormErrors | undefined> {
    try {
      const body = inputOf(values as SignInValues);
      const saved = await call(saveCompanySignIn, { params: { id: companyId }, body });
      notify('companies.signIn.saved', { type: 'success' });
      onChange(saved.settings);
      return undefined;
    } catch (error) {
      return refusedFields(error);
    }
  }

  return (
    <ResourceContextProvider value="companies">
      <Form
        record={valuesOf(settings)}
        resolver={async (values, context, options) => {
          const { errors } = await resolveInput(inputOf(values as SignInValues), context, options);
          return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
        }}
        onSubmit={save}
        disableInvalidFormNotification
        noValidate
      >
        <CardContent sx={{ maxWidth: 820 }}>
          <Typography color="text.secondary" sx={{ mb: 2 }}>
            {translate('companies.signIn.intro')}
          </Typography>
          <SignInAddresses />
          <SignInInputs companyId={companyId} hasSecret={settings !== null} />
          <FocusRefusedField />
          <SignInActions companyId={companyId} settings={settings} onRemoved={() => onChange(null)} />
        </CardContent>
      </Form>
    </ResourceContextProvider>
  );
}
