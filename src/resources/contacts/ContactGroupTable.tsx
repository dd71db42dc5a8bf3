import { DataTable } from 'react-admin';
import type { ContactGroup } from '#contract/main-api/contactGroups.ts';
import { tableSx } from '../../components/list/listSx.ts';
import { NoMatch } from '../../components/list/NoMatch.tsx';
import { RecordLink } from '../../components/list/RecordLink.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { GroupFields } from './GroupFields.tsx';
import { SendToGroupButton } from './SendToGroupButton.tsx';

const Column = DataTable.Col<ContactGroup>;

export function ContactGroupTable() {
  const { number, dateTime } = useFormats();
  return (
    <DataTable<ContactGroup>
      bulkActionButtons={false}
      hiddenColumns={['id', 'createdBy', 'createdAt']}
      rowClick="show"
      empty={<NoMatch />}
      sx={tableSx}
    >
      <Column source="id" />
      <Column source="name" render={({ name }) => <RecordLink to="show">{name}</RecordLink>} />
      <Column align="right" source="contacts" render={({ contacts }) => number(contacts)} />
      <Column source="columns" disableSort render={({ columns }) => <GroupFields columns={columns} />} />
      <Column source="updatedAt" render={({ updatedAt }) => dateTime(updatedAt)} />
      <Column source="createdBy" disableSort />
      <Column source="createdAt" render={({ createdAt }) => dateTime(createdAt)} />
      <Column source="actions" disableSort sx={{ whiteSpace: 'nowrap' }}>
        <SendToGroupButton />
      </Column>
    </DataTable>
  );
}
