import Box from '@mui/material/Box';
import { Create, SimpleForm, TextInput } from 'react-admin';
import { NewDepartment } from '#contract/main-api/departments.ts';
import { CompanyInput } from '../../components/form/CompanyInput.tsx';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { companyRule } from '../../components/form/formRules.ts';
import { columnsSx, formSx } from '../../components/form/formSx.ts';
import { useSignedInUser } from '../../session.ts';

const ofOwnCompany = contractResolver(NewDepartment);
const ofAnyCompany = contractResolver(NewDepartment, { check: companyRule });

export default function DepartmentCreate() {
  const { scope } = useSignedInUser();
  const isProvider = scope === 'platform';
  return (
    <Create
      resource="departments"
      disableAuthentication
      title="departments.create"
      redirect="list"
      sx={formSx}
    >
      <SimpleForm resolver={isProvider ? ofAnyCompany : ofOwnCompany} warnWhenUnsavedChanges noValidate>
        <Box sx={columnsSx}>
          {isProvider && <CompanyInput source="companyId" isRequired />}
          <TextInput source="name" isRequired autoComplete="off" />
        </Box>
      </SimpleForm>
    </Create>
  );
}
