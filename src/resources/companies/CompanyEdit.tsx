import { Typography } from '@mui/material';
import { Labeled, ShowButton, TextField, TextInput, TopToolbar } from 'react-admin';
import { CompanyChange, findCompany, type Company } from '#contract/main-api/people/companies.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { contactRule } from '../../components/form/formRules.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import { EditForm, EditPage } from '../../components/record/EditPage.tsx';
import { useMayCall } from '../../components/useMayCall.ts';
import { useSignedInUser } from '../../session.ts';
import { CompanyInputs } from './CompanyInputs.tsx';
import { CompanyStatusChip } from '../../components/companies/CompanyStatusChip.tsx';

const resolver = contractResolver(CompanyChange, { isChange: true, check: contactRule });

export default function CompanyEdit() {
  return (
    <EditPage<Company> resource="companies" redirect="show" actions={<CompanyEditActions />}>
      {(company) => <CompanyForm company={company} />}
    </EditPage>
  );
}

function CompanyEditActions() {
  const mayShow = useMayCall(findCompany);
  return <TopToolbar>{mayShow && <ShowButton />}</TopToolbar>;
}

/** Name and status are the provider's; a company is suspended by a button on its page. */
function CompanyForm({ company }: { company: Company }) {
  const { scope } = useSignedInUser();
  return (
    <EditForm resolver={resolver}>
      <FormSection title="menu.groups.company">
        {scope === 'platform' ? (
          <TextInput source="name" isRequired autoComplete="off" />
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
    </EditForm>
  );
}
