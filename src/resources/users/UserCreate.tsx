import { BooleanInput, Create, SaveButton, SimpleForm, Toolbar, useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { FormSection } from '../../components/form/FormSection.tsx';
import { formSx } from '../../components/form/formSx.ts';
import { useSignedInUser } from '../../session.ts';
import { dayOfDate } from './days.ts';
import { FirstPasswordInput } from './FirstPasswordInput.tsx';
import { PersonInputs } from './PersonInputs.tsx';
import { PlaceInputs } from './PlaceInputs.tsx';
import { newUserOfAnyCompany, newUserOfOwnCompany } from './userResolvers.ts';

const initial = () => ({ active: true, joiningDate: dayOfDate(new Date()) });

export default function UserCreate() {
  const { scope } = useSignedInUser();
  return (
    <Create resource="users" disableAuthentication redirect="list" title="menu.createUser" sx={formSx}>
      <SimpleForm
        resolver={scope === 'platform' ? newUserOfAnyCompany : newUserOfOwnCompany}
        defaultValues={initial}
        toolbar={<CreateToolbar />}
        warnWhenUnsavedChanges
        noValidate
      >
        <PersonInputs />
        <PlaceInputs />
        <FormSection title="users.sections.access">
          <FirstPasswordInput />
          <BooleanInput source="active" helperText="users.help.active" />
        </FormSection>
      </SimpleForm>
    </Create>
  );
}

function CreateToolbar() {
  const notify = useNotify();
  const { reset, setFocus } = useFormContext();
  const startAnew = () => {
    notify('resources.users.notifications.created', { type: 'success' });
    reset();
    setFocus('name');
  };
  return (
    <Toolbar sx={{ gap: 2, flexWrap: 'wrap' }}>
      <SaveButton alwaysEnable />
      <SaveButton
        type="button"
        label="users.create_another"
        variant="text"
        mutationOptions={{ onSuccess: startAnew }}
        alwaysEnable
      />
    </Toolbar>
  );
}
