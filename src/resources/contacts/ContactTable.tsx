import { DataTable, useRecordContext } from 'react-admin';
import type { Contact, ContactGroup } from '#contract/main-api/contactGroups.ts';
import { tableSx } from '../../components/list/listSx.ts';
import { NoMatch } from '../../components/list/NoMatch.tsx';
import { tabular } from '../../components/report/tabular.ts';
import { ContactActions } from './ContactActions.tsx';
import { ContactNumber } from './ContactNumber.tsx';

const Column = DataTable.Col<Contact>;

export function ContactTable({ group }: { group: ContactGroup }) {
  return (
    <DataTable<Contact>
      bulkActionButtons={false}
      rowClick={false}
      // Other groups have other columns.
      storeKey={`contacts.${group.id}`}
      empty={<NoMatch />}
      sx={tableSx}
    >
      <Column source="msisdn" sx={tabular} render={(contact) => <ContactNumber contact={contact} />} />
      {group.columns.map((name, index) => (
        <Column
          key={name}
          source={`values.${index}`}
          label={name}
          disableSort
          sx={{ maxWidth: 280, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          render={({ values }) => values[index]}
        />
      ))}
      <Column source="actions" disableSort align="right" sx={{ whiteSpace: 'nowrap' }}>
        <RowActions group={group} />
      </Column>
    </DataTable>
  );
}

function RowActions({ group }: { group: ContactGroup }) {
  const contact = useRecordContext<Contact>();
  return contact ? <ContactActions group={group} contact={contact} /> : null;
}
