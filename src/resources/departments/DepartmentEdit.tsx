import Box from '@mui/material/Box';
import { Edit, FunctionField, Labeled, SimpleForm, TextField, TextInput } from 'react-admin';
import { DepartmentChange, type Department } from '#contract/main-api/departments.ts';
import { changedFields } from '../../components/form/changedFields.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { EditToolbar } from '../../components/form/EditToolbar.tsx';
import { columnsSx, formSx } from '../../components/form/formSx.ts';
import { EditError, stayOnError } from '../../components/record/RecordError.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useSignedInUser } from '../../session.ts';

const resolver = contractResolver(DepartmentChange, { isChange: true });

export default function DepartmentEdit() {
  const { number } = useFormats();
  const { scope } = useSignedInUser();
  return (
    <Edit<Department>
      resource="departments"
      disableAuthentication
      mutationMode="pessimistic"
      transform={changedFields}
      queryOptions={stayOnError}
      error={<EditError />}
      actions={false}
      sx={formSx}
    >
      <SimpleForm resolver={resolver} toolbar={<EditToolbar />} warnWhenUnsavedChanges noValidate>
        <Box sx={columnsSx}>
          {scope === 'platform' && (
            <Labeled>
              <TextField source="companyName" />
            </Labeled>
          )}
          <Labeled>
            <FunctionField<Department> source="userCount" render={({ userCount }) => number(userCount)} />
          </Labeled>
          <TextInput source="name" isRequired autoComplete="off" />
        </Box>
      </SimpleForm>
    </Edit>
  );
}
