import { Edit, FunctionField, Labeled, SimpleForm, TextField } from 'react-admin';
import { BranchChange, type Branch } from '#contract/main-api/branches.ts';
import { changedFields } from '../../components/form/changedFields.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { EditToolbar } from '../../components/form/EditToolbar.tsx';
import { contactRule } from '../../components/form/formRules.ts';
import { formSx } from '../../components/form/formSx.ts';
import { EditError, stayOnError } from '../../components/record/RecordError.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useSignedInUser } from '../../session.ts';
import { BranchInputs } from './BranchInputs.tsx';

const resolver = contractResolver(BranchChange, { isChange: true, check: contactRule });

export default function BranchEdit() {
  const { number } = useFormats();
  const { scope } = useSignedInUser();
  return (
    <Edit<Branch>
      resource="branch"
      disableAuthentication
      mutationMode="pessimistic"
      transform={changedFields}
      queryOptions={stayOnError}
      error={<EditError />}
      actions={false}
      sx={formSx}
    >
      <SimpleForm resolver={resolver} toolbar={<EditToolbar />} warnWhenUnsavedChanges noValidate>
        <BranchInputs>
          {scope === 'platform' && (
            <Labeled>
              <TextField source="companyName" />
            </Labeled>
          )}
          <Labeled>
            <FunctionField<Branch> source="userCount" render={({ userCount }) => number(userCount)} />
          </Labeled>
        </BranchInputs>
      </SimpleForm>
    </Edit>
  );
}
