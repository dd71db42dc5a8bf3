import { AutocompleteInput, ReferenceInput } from 'react-admin';
import { useFilteredCompany } from '../../../components/list/useFilteredCompany.ts';

/** Not offered to who may not see campaigns. */
export function CampaignFilter({ source }: { source: string }) {
  const companyId = useFilteredCompany();
  return (
    <ReferenceInput source={source} reference="campaign" filter={{ companyId }}>
      <AutocompleteInput optionText="name" />
    </ReferenceInput>
  );
}
