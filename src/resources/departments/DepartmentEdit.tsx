import { Box } from '@mui/material';
import { TextInput } from 'react-admin';
import { DepartmentChange } from '#contract/main-api/people/departments.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { columnsSx } from '../../components/form/formSx.ts';
import { EditForm, EditPage } from '../../components/record/EditPage.tsx';
import { CompanyField, UserCountField } from '../../components/record/RecordField.tsx';

const resolver = contractResolver(DepartmentChange, { isChange: true });

export default function DepartmentEdit() {
  return (
    <EditPage resource="departments">
      {() => (
        <EditForm resolver={resolver}>
          <Box sx={columnsSx}>
            <TextInput source="name" isRequired autoComplete="off" />
            <CompanyField />
            <UserCountField />
          </Box>
        </EditForm>
      )}
    </EditPage>
  );
}
