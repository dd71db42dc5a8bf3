import { BranchChange } from '#contract/main-api/people/branches.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { contactRule } from '../../components/form/formRules.ts';
import { EditForm, EditPage } from '../../components/record/EditPage.tsx';
import { CompanyField, UserCountField } from '../../components/record/RecordField.tsx';
import { BranchInputs } from './BranchInputs.tsx';

const resolver = contractResolver(BranchChange, { isChange: true, check: contactRule });

export default function BranchEdit() {
  return (
    <EditPage resource="branch">
      {() => (
        <EditForm resolver={resolver}>
          <BranchInputs>
            <CompanyField />
            <UserCountField />
          </BranchInputs>
        </EditForm>
      )}
    </EditPage>
  );
}
