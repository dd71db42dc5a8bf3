import { SearchInput, useTranslate } from 'react-admin';
import type { ContactGroup } from '#contract/main-api/contactGroups.ts';
import { AdminList, AllowedCreateButton } from '../../components/list/AdminList.tsx';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { useCsvExporter } from '../../components/list/useCsvExporter.ts';
import { useIsPhone } from '../../components/list/useIsPhone.ts';
import { fileDateTime } from '../../components/useFormats.ts';
import { ContactGroupCards } from './ContactGroupCards.tsx';
import { ContactGroupTable } from './ContactGroupTable.tsx';

const byName = { field: 'name', order: 'ASC' } as const;
const filters = [<SearchInput key="q" source="q" alwaysOn />];

export default function ContactGroupList() {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const exporter = useCsvExporter<ContactGroup>('contacts', {
    id: ({ id }) => id,
    name: ({ name }) => name,
    contacts: ({ contacts }) => contacts,
    columns: ({ columns }) => columns.join(', '),
    createdBy: ({ createdBy }) => createdBy,
    createdAt: ({ createdAt }) => fileDateTime(createdAt),
    updatedAt: ({ updatedAt }) => fileDateTime(updatedAt),
  });
  return (
    <AdminList<ContactGroup>
      resource="contacts"
      title="menu.contacts"
      sort={byName}
      filters={filters}
      exporter={exporter}
      empty={
        <EmptyList title={translate('contacts.none')} help={translate('contacts.none_help')}>
          <AllowedCreateButton resource="contacts" />
        </EmptyList>
      }
    >
      {isPhone ? <ContactGroupCards /> : <ContactGroupTable />}
    </AdminList>
  );
}
