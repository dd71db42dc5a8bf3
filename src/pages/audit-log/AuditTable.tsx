import Link from '@mui/material/Link';
import { DataTable, useTranslate } from 'react-admin';
import type { AuditEntry } from '#contract/main-api/auditLog.ts';
import { tableSx } from '../../components/list/listSx.ts';
import { NoMatch } from '../../components/list/NoMatch.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useSignedInUser } from '../../session.ts';
import { useEntryText } from './useEntryText.ts';

const Column = DataTable.Col<AuditEntry>;

/** One entry a row; a click or the row's button opens it. */
export function AuditTable({ onOpen }: { onOpen: (entry: AuditEntry) => void }) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const { scope } = useSignedInUser();
  const textOf = useEntryText();
  return (
    <DataTable<AuditEntry>
      bulkActionButtons={false}
      empty={<NoMatch />}
      rowClick={(_id, _resource, entry) => {
        onOpen(entry);
        return false;
      }}
      sx={tableSx}
    >
      <Column source="at" disableSort render={({ at }) => dateTime(at)} sx={{ whiteSpace: 'nowrap' }} />
      <Column
        source="actorName"
        disableSort
        render={({ actorName }) => actorName ?? translate('auditLog.nobody')}
      />
      <Column
        source="sentence"
        disableSort
        render={(entry) => (
          <Link
            component="button"
            type="button"
            underline="hover"
            sx={{ font: 'inherit', textAlign: 'start', verticalAlign: 'baseline' }}
            onClick={(event) => {
              // The row opens it too.
              event.stopPropagation();
              onOpen(entry);
            }}
          >
            {textOf(entry)}
          </Link>
        )}
      />
      {scope === 'platform' && <Column source="companyName" disableSort />}
      <Column source="address" disableSort />
    </DataTable>
  );
}
