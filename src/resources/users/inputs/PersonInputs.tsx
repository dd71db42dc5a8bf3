import { TextInput, useRecordContext, BooleanInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { User } from '#contract/main-api/people/users.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { MsisdnInput } from '../../../components/sms/MsisdnInput.tsx';
import { useSignedInUser } from '../../../session.ts';
import { UsernameInput } from './UsernameInput.tsx';
import { useCells } from '../../../dataProviders/cells/cells.ts';

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

/** For the provider's people, who may have the same username in several cells. */
function SamePersonInput() {
  const cells = useCells();
  const user = useRecordContext<User>();
  const { companyId: own } = useSignedInUser();
  const chosen = useWatch({ name: 'companyId' }) as number | undefined;
  if (!cells || (user?.companyId ?? chosen ?? own) !== own) return null;
  return <BooleanInput source="isSamePerson" defaultValue={false} helperText="users.help.isSamePerson" />;
}
