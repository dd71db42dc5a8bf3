import { Create, SimpleForm } from 'react-admin';
import { CompanyInput } from '../../components/form/CompanyInput.tsx';
import { useSignedInUser } from '../../session.ts';
import { TemplateInputs } from './TemplateInputs.tsx';
import { newTemplate, newTemplateOfAnyCompany } from './templateRules.ts';

export default function TemplateCreate() {
  const { scope } = useSignedInUser();
  const isProvider = scope === 'platform';
  return (
    <Create resource="send-sms/templates" disableAuthentication title="templates.create" redirect="list">
      <SimpleForm
        resolver={isProvider ? newTemplateOfAnyCompany : newTemplate}
        warnWhenUnsavedChanges
        noValidate
      >
        <TemplateInputs>{isProvider && <CompanyInput source="companyId" isRequired />}</TemplateInputs>
      </SimpleForm>
    </Create>
  );
}
