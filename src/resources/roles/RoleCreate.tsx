import { Box } from '@mui/material';
import { RadioButtonGroupInput, TextInput, Toolbar } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { NewRole, type Scope } from '#contract/main-api/people/roles.ts';
import { platformPermissions, type PermissionKey } from '#contract/permissions.ts';
import { CompanyInput } from '../../components/form/inputs/CompanyInput.tsx';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { columnsSx, stickyToolbarSx } from '../../components/form/formSx.ts';
import { SaveButton } from '../../components/form/saving/SaveButton.tsx';
import { CreatePage } from '../../components/record/CreatePage.tsx';
import { useSignedInUser } from '../../session.ts';
import { PermissionInput } from './PermissionInput.tsx';
import { scopeChoices } from './roleRules.ts';

const resolver = contractResolver(NewRole);

export default function RoleCreate() {
  const { scope } = useSignedInUser();
  const isProvider = scope === 'platform';
  return (
    <CreatePage
      resource="roles"
      title="menu.createRole"
      resolver={resolver}
      // Company people make roles for their own company, which is meant when none is named.
      defaultValues={
        isProvider ? { scope: 'company', companyId: null, permissions: [] } : { permissions: [] }
      }
      toolbar={
        <Toolbar sx={stickyToolbarSx}>
          <SaveButton />
        </Toolbar>
      }
      sx={{}}
    >
      <Box sx={columnsSx}>
        <TextInput source="name" isRequired autoComplete="off" />
      </Box>
      {isProvider && <OwnerInputs />}
      <NewPermissions />
    </CreatePage>
  );
}

/** Whom a role is for. What only the provider's roles can hold goes when it becomes a company's. */
function OwnerInputs() {
  const scope = useWatch({ name: 'scope' }) as Scope;
  const { getValues, setValue } = useFormContext();
  const scopeChosen = () => {
    setValue('companyId', null);
    const chosen = getValues('permissions') as PermissionKey[];
    setValue(
      'permissions',
      chosen.filter((name) => !platformPermissions.includes(name)),
    );
  };
  return (
    <Box sx={columnsSx}>
      <RadioButtonGroupInput
        source="scope"
        choices={scopeChoices}
        helperText={`roles.scope_help.${scope}`}
        onChange={scopeChosen}
      />
      {scope === 'company' && (
        <CompanyInput source="companyId" emptyText="roles.owner.everyone" helperText="roles.help.companyId" />
      )}
    </Box>
  );
}

function NewPermissions() {
  const scope = useWatch({ name: 'scope' }) as Scope | undefined;
  return <PermissionInput scope={scope ?? 'company'} />;
}
