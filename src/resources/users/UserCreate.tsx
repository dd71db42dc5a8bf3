import { useState } from 'react';
import { BooleanInput, Toolbar, useNotify, useRedirect } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { NewUser, type User } from '#contract/main-api/people/users.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import { SaveButton } from '../../components/form/saving/SaveButton.tsx';
import { CreatePage } from '../../components/record/CreatePage.tsx';
import { dayOfDate } from '../../components/form/inputs/days.ts';
import { AccessInputs, accessRule, withoutUnusedPassword } from './inputs/AccessInputs.tsx';
import { PersonInputs } from './inputs/PersonInputs.tsx';
import { PlaceInputs } from './inputs/PlaceInputs.tsx';
import { SignInDetailsDialog, type SignInDetails } from './SignInDetailsDialog.tsx';

const initial = () => ({ active: true, access: 'invitation', joiningDate: dayOfDate(new Date()) });

export default function UserCreate() {
  const redirect = useRedirect();
  const showList = () => void redirect('list', 'users');
  const { handedOver, onSuccess } = useCreated(showList);
  return (
    <>
      <CreatePage
        resource="users"
        title="menu.createUser"
        schema={NewUser}
        check={accessRule}
        isOfCompany
        defaultValues={initial}
        transform={withoutUnusedPassword}
        mutationOptions={{ onSuccess }}
        toolbar={<CreateToolbar />}
      >
        <PersonInputs />
        <PlaceInputs />
        <FormSection title="users.sections.access">
          <AccessInputs />
          <BooleanInput source="active" helperText="users.help.active" />
        </FormSection>
      </CreatePage>
      {handedOver && <SignInDetailsDialog user={handedOver} onClose={showList} />}
    </>
  );
}

function CreateToolbar() {
  const { reset, setFocus } = useFormContext();
  const startAnew = () => {
    reset();
    // After the dialog has given back the focus.
    setTimeout(() => setFocus('name'));
  };
  const { handedOver, onSuccess, forget } = useCreated(startAnew);
  return (
    <Toolbar sx={{ gap: 2, flexWrap: 'wrap' }}>
      <SaveButton />
      <SaveButton
        type="button"
        label="users.create_another"
        variant="text"
        transform={withoutUnusedPassword}
        mutationOptions={{ onSuccess }}
      />
      {handedOver && (
        <SignInDetailsDialog
          user={handedOver}
          onClose={() => {
            forget();
            startAnew();
          }}
        />
      )}
    </Toolbar>
  );
}

/**
 * Tells what happened to a new user: a first password is shown to be handed over, and of an invitation it is said whether it was sent.
 * @param goOn called at once after an invitation; after a first password the dialog's end does
 */
function useCreated(goOn: () => void) {
  const notify = useNotify();
  const [handedOver, setHandedOver] = useState<SignInDetails | null>(null);
  const onSuccess = (user: User, { data }: { data?: Partial<NewUser> }) => {
    if (data?.password) return setHandedOver(data as SignInDetails);
    const outcome = outcomeOf(user);
    notify(`users.invitation.created${outcome}`, {
      type: outcome === '_failed' ? 'warning' : 'success',
      messageArgs: { name: user.name },
    });
    goOn();
  };
  return { handedOver, onSuccess, forget: () => setHandedOver(null) };
}

/** Nobody of a company that has turned passwords off is invited. */
function outcomeOf({ active, invitation }: User): '' | '_inactive' | '_company' | '_failed' {
  if (!active) return '_inactive';
  if (invitation === null) return '_company';
  return invitation.state === 'failed' ? '_failed' : '';
}
