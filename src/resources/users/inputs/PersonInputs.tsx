import { TextInput, useRecordContext } from 'react-admin';
import type { User } from '#contract/main-api/users.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { MsisdnInput } from '../../../components/sms/MsisdnInput.tsx';
import { useSignedInUser } from '../../../session.ts';
import { SamePersonInput } from './SamePersonInput.tsx';
import { UsernameInput } from './UsernameInput.tsx';

/** Who somebody is and how to reach them. */
export function PersonInputs() {
  const user = useRecordContext<User>();
  const { userId } = useSignedInUser();
  return (
    <FormSection title="users.sections.person">
      <TextInput source="name" isRequired autoComplete="off" />
      <UsernameInput />
      <SamePersonInput />
      <TextInput source="email" type="email" autoComplete="off" helperText="users.help.email" />
      {user?.id === userId ? (
        <TextInput source="contactNo" type="tel" disabled helperText="users.help.own_number" />
      ) : (
        <MsisdnInput source="contactNo" help="users.help.contactNo" />
      )}
    </FormSection>
  );
}
