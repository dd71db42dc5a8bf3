import { SelectInput, TextInput } from 'react-admin';
import { refundPolicies } from '#contract/main-api/people/companies.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import { WholeNumberInput } from '../../components/form/inputs/WholeNumberInput.tsx';
import { wholeRowSx } from '../../components/form/formSx.ts';
import { choicesOf } from '../../components/list/filters.tsx';
import { LocationInputs } from '../../components/location/LocationInputs.tsx';
import { MsisdnInput } from '../../components/sms/MsisdnInput.tsx';
import { useSignedInUser } from '../../session.ts';

const refundChoices = choicesOf(refundPolicies, 'companies.refunds');

/** The fields that create and edit have in common. */
export function CompanyInputs() {
  const { scope } = useSignedInUser();
  return (
    <>
      <FormSection title="companies.contact">
        <TextInput source="contactName" autoComplete="off" />
        <MsisdnInput source="contactNo" />
        <TextInput source="email" type="email" autoComplete="off" />
      </FormSection>
      <FormSection title="location.label">
        <TextInput source="address" multiline minRows={2} sx={wholeRowSx} />
        <LocationInputs />
      </FormSection>
      <FormSection title="companies.credit">
        <WholeNumberInput source="lowBalanceThreshold" helperText="companies.help.threshold" />
        {scope === 'platform' && (
          <SelectInput
            source="refunds"
            choices={refundChoices}
            defaultValue="none"
            emptyText={false}
            isRequired
            helperText="companies.help.refunds"
          />
        )}
      </FormSection>
    </>
  );
}
