import { NewBranch } from '#contract/main-api/people/branches.ts';
import { contactRule } from '../../components/form/formRules.ts';
import { CreatePage, NewCompanyInput } from '../../components/record/CreatePage.tsx';
import { BranchInputs } from './BranchInputs.tsx';

export default function BranchCreate() {
  return (
    <CreatePage
      resource="branch"
      title="menu.createBranch"
      schema={NewBranch}
      check={contactRule}
      isOfCompany
    >
      <BranchInputs first={<NewCompanyInput />} />
    </CreatePage>
  );
}
