import { TextInput } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { NewCompany } from '#contract/main-api/people/companies.ts';
import { contactRule } from '../../components/form/formRules.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import { CreatePage } from '../../components/record/CreatePage.tsx';
import { CompanyInputs } from './CompanyInputs.tsx';

// The call can do without a sender ID; here a company is made to send.
const check = (values: FieldValues) => ({
  ...contactRule(values),
  ...(!values.senderId && { senderId: 'problems.required' }),
});

export default function CompanyCreate() {
  return (
    <CreatePage
      resource="companies"
      title="menu.createCompany"
      redirect="show"
      schema={NewCompany}
      check={check}
    >
      <FormSection title="menu.groups.company">
        <TextInput source="name" isRequired autoComplete="off" />
        <TextInput source="senderId" isRequired autoComplete="off" helperText="companies.help.senderId" />
      </FormSection>
      <CompanyInputs />
    </CreatePage>
  );
}
