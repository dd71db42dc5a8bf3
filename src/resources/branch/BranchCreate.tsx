import { Create, SimpleForm } from 'react-admin';
import { NewBranch } from '#contract/main-api/branches.ts';
import { CompanyInput } from '../../components/form/CompanyInput.tsx';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { companyRule, contactRule } from '../../components/form/formRules.ts';
import { formSx } from '../../components/form/formSx.ts';
import { useSignedInUser } from '../../session.ts';
import { BranchInputs } from './BranchInputs.tsx';

const ofOwnCompany = contractResolver(NewBranch, { check: contactRule });
const ofAnyCompany = contractResolver(NewBranch, {
  check: (values) => ({ ...contactRule(values), ...companyRule(values) }),
});

export default function BranchCreate() {
  const { scope } = useSignedInUser();
  const isProvider = scope === 'platform';
  return (
    <Create resource="branch" disableAuthentication title="menu.createBranch" redirect="list" sx={formSx}>
      <SimpleForm resolver={isProvider ? ofAnyCompany : ofOwnCompany} warnWhenUnsavedChanges noValidate>
        <BranchInputs>{isProvider && <CompanyInput source="companyId" isRequired />}</BranchInputs>
      </SimpleForm>
    </Create>
  );
}
