import { Box } from '@mui/material';
import { TextInput } from 'react-admin';
import { NewDepartment } from '#contract/main-api/people/departments.ts';
import { columnsSx } from '../../components/form/formSx.ts';
import { CreatePage, NewCompanyInput } from '../../components/record/CreatePage.tsx';

export default function DepartmentCreate() {
  return (
    <CreatePage resource="departments" title="departments.create" schema={NewDepartment} isOfCompany>
      <Box sx={columnsSx}>
        <NewCompanyInput />
        <TextInput source="name" isRequired autoComplete="off" />
      </Box>
    </CreatePage>
  );
}
