import { NumberInput, TextInput } from 'react-admin';
import { FormSection } from '../../components/form/FormSection.tsx';
import { LocationInputs } from '../../components/location/LocationInputs.tsx';
import { MsisdnInput } from '../../components/sms/MsisdnInput.tsx';

/** What create and edit have in common. */
export function CompanyInputs() {
  return (
    <>
      <FormSection title="companies.contact">
        <TextInput source="contactName" autoComplete="off" helperText={false} />
        <MsisdnInput source="contactNo" />
        <TextInput source="email" type="email" autoComplete="off" helperText={false} />
      </FormSection>
      <FormSection title="location.label">
        <TextInput source="address" multiline minRows={2} helperText={false} sx={wholeRow} />
        <LocationInputs />
      </FormSection>
      <FormSection title="companies.credit">
        <NumberInput source="lowBalanceThreshold" min={0} step={1} helperText="companies.help.threshold" />
      </FormSection>
    </>
  );
}

const wholeRow = { gridColumn: '1 / -1' };
