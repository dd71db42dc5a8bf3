import { AutocompleteInput, ReferenceInput, type AutocompleteInputProps } from 'react-admin';

interface CompanyInputProps extends Pick<
  AutocompleteInputProps,
  'isRequired' | 'onChange' | 'emptyText' | 'helperText'
> {
  source: 'companyId';
  /** As a filter. */
  alwaysOn?: boolean;
}

/** Which company: for the provider's people, whose input and filter it is. */
export function CompanyInput({ source, alwaysOn, ...input }: CompanyInputProps) {
  return (
    <ReferenceInput source={source} alwaysOn={alwaysOn} reference="company-names">
      <AutocompleteInput openOnFocus={false} {...input} optionText="name" />
    </ReferenceInput>
  );
}
