import type { ReactNode } from 'react';
import { TextInput } from 'react-admin';
import { FormSection } from '../../components/form/FormSection.tsx';
import { wholeRowSx } from '../../components/form/formSx.ts';
import { LocationInputs } from '../../components/location/LocationInputs.tsx';
import { MsisdnInput } from '../../components/sms/MsisdnInput.tsx';

/** The fields that create and edit have in common. @param first what stands before it @param children what stands after the contact */
export function BranchInputs({ first, children }: { first?: ReactNode; children?: ReactNode }) {
  return (
    <>
      <FormSection title="menu.groups.branch">
        {first}
        <TextInput source="name" isRequired autoComplete="off" />
        <MsisdnInput source="contactNo" />
        {children}
      </FormSection>
      <FormSection title="location.label">
        <TextInput source="address" multiline minRows={2} sx={wholeRowSx} />
        <LocationInputs />
      </FormSection>
    </>
  );
}
