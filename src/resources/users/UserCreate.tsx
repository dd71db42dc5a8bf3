import { BooleanInput, SaveButton, Toolbar, useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { NewUser } from '#contract/main-api/users.ts';
import { contactRule } from '../../components/form/formRules.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import { CreatePage } from '../../components/record/CreatePage.tsx';
import { dayOfDate } from './days.ts';
import { FirstPasswordInput } from './inputs/FirstPasswordInput.tsx';
import { PersonInputs } from './inputs/PersonInputs.tsx';
import { PlaceInputs } from './inputs/PlaceInputs.tsx';

const initial = () => ({ active: true, joiningDate: dayOfDate(new Date()) });

export default function UserCreate() {
  return (
    <CreatePage
      resource="users"
      title="menu.createUser"
      schema={NewUser}
      check={contactRule}
      isOfCompany
      defaultValues={initial}
      toolbar={<CreateToolbar />}
    >
      <PersonInputs />
      <PlaceInputs />
      <FormSection title="users.sections.access">
        <FirstPasswordInput />
        <BooleanInput source="active" helperText="users.help.active" />
      </FormSection>
    </CreatePage>
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
