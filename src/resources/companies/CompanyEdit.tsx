import Typography from '@mui/material/Typography';
import { Edit, Labeled, ShowButton, SimpleForm, TextField, TextInput, TopToolbar } from 'react-admin';
import { CompanyChange, findCompany, type Company } from '#contract/main-api/companies.ts';
import { changedFields } from '../../components/form/changedFields.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { EditToolbar } from '../../components/form/EditToolbar.tsx';
import { contactRule } from '../../components/form/formRules.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import { FormSkeleton } from '../../components/form/FormSkeleton.tsx';
import { formSx } from '../../components/form/formSx.ts';
import { EditError, stayOnError } from '../../components/record/RecordError.tsx';
import { useMayCall } from '../../components/useMayCall.ts';
import { useSignedInUser } from '../../session.ts';
import { CompanyInputs } from './CompanyInputs.tsx';
import { CompanyStatusChip } from './CompanyStatusChip.tsx';

const resolver = contractResolver(CompanyChange, { isChange: true, check: contactRule });

export default function CompanyEdit() {
  return (
    <Edit<Company>
      resource="companies"
      disableAuthentication
      mutationMode="pessimistic"
      redirect="show"
      transform={changedFields}
      queryOptions={stayOnError}
      error={<EditError />}
      actions={<CompanyEditActions />}
      sx={formSx}
      render={({ record }) => (record ? <CompanyForm company={record} /> : <FormSkeleton />)}
    />
  );
}

function CompanyEditActions() {
  const mayShow = useMayCall(findCompany);
  return <TopToolbar>{mayShow && <ShowButton />}</TopToolbar>;
}

/** Name and status are the provider's; suspending is a deed of its own, with a button where the company is shown. */
function CompanyForm({ company }: { company: Company }) {
  const { scope } = useSignedInUser();
  return (
    <SimpleForm resolver={resolver} toolbar={<EditToolbar />} warnWhenUnsavedChanges noValidate>
      <FormSection title="menu.groups.company">
        {scope === 'platform' ? (
          <TextInput source="name" isRequired autoComplete="off" helperText={false} />
        ) : (
          <Labeled source="name">
            <TextField source="name" />
          </Labeled>
        )}
        <Labeled source="status">
          <Typography component="span">
            <CompanyStatusChip status={company.status} />
          </Typography>
        </Labeled>
      </FormSection>
      <CompanyInputs />
    </SimpleForm>
  );
}
