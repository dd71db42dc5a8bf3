import { useTranslate } from 'react-admin';
import type { ContactGroup } from '#contract/main-api/sending/contactGroups.ts';
import { byName } from '../../components/list/columns/column.ts';
import { AdminList } from '../../components/list/AdminList.tsx';
import { searchFilter } from '../../components/list/filters.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { GroupFields } from './GroupFields.tsx';
import { SendToGroupButton } from './SendToGroupButton.tsx';

const filters = [searchFilter];

export default function ContactGroupList() {
  const translate = useTranslate();
  const { number } = useFormats();
  return (
    <AdminList<ContactGroup>
      resource="contacts"
      title="menu.contacts"
      words="contacts"
      sort={byName}
      filters={filters}
      rows={{
        opens: 'show',
        columns: [
          { source: 'id', sort: 'ASC', hidden: true },
          { source: 'name', sort: 'ASC', isLink: true, card: 'title' },
          {
            source: 'contacts',
            as: 'number',
            sort: 'ASC',
            card: 'line',
            onCard: ({ contacts }) =>
              translate('contacts.count', { smart_count: contacts, count: number(contacts) }),
          },
          {
            source: 'columns',
            text: ({ columns }) => columns.join(', '),
            cell: ({ columns }) => <GroupFields columns={columns} />,
            card: 'fact',
            onCard: ({ columns }) => columns.join(' · '),
          },
          { source: 'createdBy', hidden: true },
          { source: 'createdAt', as: 'dateTime', sort: 'ASC', hidden: true },
          { source: 'updatedAt', as: 'dateTime', sort: 'ASC' },
          {
            source: 'actions',
            sx: { whiteSpace: 'nowrap' },
            cell: () => <SendToGroupButton />,
            card: 'action',
          },
        ],
      }}
    />
  );
}
