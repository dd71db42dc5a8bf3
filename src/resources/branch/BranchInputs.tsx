import type { ReactNode } from 'react';
import { TextInput } from 'react-admin';
import { FormSection } from '../../components/form/FormSection.tsx';
import { LocationInputs } from '../../components/location/LocationInputs.tsx';
import { MsisdnInput } from '../../components/sms/MsisdnInput.tsx';

/** What create and edit have in common, after what only one of them has. */
export function BranchInputs({ children }: { children: ReactNode }) {
  return (
    <>
      <FormSection title="menu.groups.branch">
        {children}
        <TextInput source="name" isRequired autoComplete="off" helperText={false} />
        <MsisdnInput source="contactNo" />
      </FormSection>
      <FormSection title="location.label">
        <TextInput source="address" multiline minRows={2} helperText={false} sx={wholeRow} />
        <LocationInputs />
      </FormSection>
    </>
  );
}

const wholeRow = { gridColumn: '1 / -1' };
