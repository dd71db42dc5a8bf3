import { Create, SimpleForm, TextInput } from 'react-admin';
import { NewCompany } from '#contract/main-api/companies.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { contactRule } from '../../components/form/formRules.ts';
import { FocusFirstField } from '../../components/form/focus.tsx';
import { FormSection } from '../../components/form/FormSection.tsx';
import { formSx } from '../../components/form/formSx.ts';
import { CompanyInputs } from './CompanyInputs.tsx';

// The call can do without a sender ID; here a company is made to send.
const resolver = contractResolver(NewCompany, {
  check: (values) => ({
    ...contactRule(values),
    ...(!values.senderId && { senderId: 'problems.required' }),
  }),
});

export default function CompanyCreate() {
  return (
    <Create resource="companies" disableAuthentication title="menu.createCompany" redirect="show" sx={formSx}>
      <SimpleForm resolver={resolver} warnWhenUnsavedChanges noValidate>
        <FormSection title="menu.groups.company">
          <TextInput source="name" isRequired autoComplete="off" helperText={false} />
          <TextInput source="senderId" isRequired autoComplete="off" helperText="companies.help.senderId" />
        </FormSection>
        <CompanyInputs />
        <FocusFirstField source="name" />
      </SimpleForm>
    </Create>
  );
}
