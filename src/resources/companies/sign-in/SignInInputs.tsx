import { BooleanInput, PasswordInput, SelectInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { matchFields } from '#contract/main-api/sign-in/companySignIn.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { wholeRowSx } from '../../../components/form/formSx.ts';
import { useSignedInUser } from '../../../session.ts';
import { RoleRows } from './RoleRows.tsx';

interface SignInInputsProps {
  companyId: number;
  /** Whether a client secret is kept already. */
  hasSecret: boolean;
}

const plain = { autoComplete: 'off', sx: wholeRowSx } as const;

export function SignInInputs({ companyId, hasSecret }: SignInInputsProps) {
  const { scope } = useSignedInUser();
  const roleClaim = useWatch({ name: 'roleClaim' }) as string | null;
  return (
    <>
      <FormSection title="companies.signIn.provider">
        <TextInput
          source="issuer"
          type="url"
          isRequired
          helperText="companies.signIn.help.issuer"
          {...plain}
        />
        <TextInput source="clientId" isRequired autoComplete="off" helperText={false} />
        <PasswordInput
          source="clientSecret"
          isRequired={!hasSecret}
          autoComplete="new-password"
          helperText={`companies.signIn.help.${hasSecret ? 'clientSecretKept' : 'clientSecret'}`}
        />
      </FormSection>
      <FormSection title="companies.signIn.people">
        <TextInput
          source="matchClaim"
          isRequired
          autoComplete="off"
          helperText="companies.signIn.help.matchClaim"
        />
        <SelectInput
          source="matchField"
          isRequired
          choices={matchFields.map((id) => ({ id, name: `companies.signIn.matchFields.${id}` }))}
          helperText="companies.signIn.help.matchField"
        />
        <TextInput source="roleClaim" helperText="companies.signIn.help.roleClaim" {...plain} />
        {roleClaim && <RoleRows companyId={companyId} source="roles" />}
        <BooleanInput
          source="createsPeople"
          helperText="companies.signIn.help.createsPeople"
          sx={wholeRowSx}
        />
        <TextInput source="factorValues" helperText="companies.signIn.help.factorValues" {...plain} />
      </FormSection>
      <FormSection title="companies.signIn.wayIn">
        <TextInput
          source="shortName"
          isRequired
          autoComplete="off"
          helperText="companies.signIn.help.shortName"
        />
        <TextInput
          source="emailDomains"
          autoComplete="off"
          disabled={scope !== 'platform'}
          helperText="companies.signIn.help.emailDomains"
        />
        <BooleanInput source="isOn" helperText={false} sx={wholeRowSx} />
        <BooleanInput source="passwordsOff" helperText="companies.signIn.help.passwordsOff" sx={wholeRowSx} />
      </FormSection>
    </>
  );
}
