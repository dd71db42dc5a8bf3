import { useState } from 'react';
import { BooleanInput, Toolbar, useRedirect } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { NewUser } from '#contract/main-api/people/users.ts';
import { contactRule } from '../../components/form/formRules.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import { SaveButton } from '../../components/form/saving/SaveButton.tsx';
import { CreatePage } from '../../components/record/CreatePage.tsx';
import { dayOfDate } from '../../components/form/inputs/days.ts';
import { FirstPasswordInput } from './inputs/FirstPasswordInput.tsx';
import { PersonInputs } from './inputs/PersonInputs.tsx';
import { PlaceInputs } from './inputs/PlaceInputs.tsx';
import { SignInDetailsDialog } from './SignInDetailsDialog.tsx';

const initial = () => ({ active: true, joiningDate: dayOfDate(new Date()) });

export default function UserCreate() {
  const redirect = useRedirect();
  const [created, setCreated] = useState<NewUser | null>(null);
  return (
    <>
      <CreatePage
        resource="users"
        title="menu.createUser"
        schema={NewUser}
        check={contactRule}
        isOfCompany
        defaultValues={initial}
        mutationOptions={{ onSuccess: (_user, { data }) => setCreated(data as NewUser) }}
        toolbar={<CreateToolbar />}
      >
        <PersonInputs />
        <PlaceInputs />
        <FormSection title="users.sections.access">
          <FirstPasswordInput />
          <BooleanInput source="active" helperText="users.help.active" />
        </FormSection>
      </CreatePage>
      {created && <SignInDetailsDialog user={created} onClose={() => redirect('list', 'users')} />}
    </>
  );
}

function CreateToolbar() {
  const { reset, setFocus } = useFormContext();
  const [created, setCreated] = useState<NewUser | null>(null);
  const startAnew = () => {
    setCreated(null);
    reset();
    // After the dialog has given back the focus.
    setTimeout(() => setFocus('name'));
  };
  return (
    <Toolbar sx={{ gap: 2, flexWrap: 'wrap' }}>
      <SaveButton />
      <SaveButton
        type="button"
        label="users.create_another"
        variant="text"
        mutationOptions={{ onSuccess: (_user, { data }) => setCreated(data as NewUser) }}
      />
      {created && <SignInDetailsDialog user={created} onClose={startAnew} />}
    </Toolbar>
  );
}
