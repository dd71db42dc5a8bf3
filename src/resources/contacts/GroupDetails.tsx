import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { ContactGroup } from '#contract/main-api/sending/contactGroups.ts';
import { DownloadButton } from '../../components/DownloadButton.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { fetchImportRejects } from '../../dataProviders/resources/contacts.ts';
import { GroupFields } from './GroupFields.tsx';

/** How large a group is, what it keeps of its people and where they came from. */
export function GroupDetails({ group }: { group: ContactGroup }) {
  const translate = useTranslate();
  const { number, dateTime } = useFormats();
  const { contacts, columns, createdAt, createdBy } = group;
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'auto minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)' },
        gap: { xs: 1.5, sm: 4 },
        m: 0,
      }}
    >
      <GroupDetail label="resources.contacts.fields.contacts">
        <Typography component="span" variant="h3">
          {number(contacts)}
        </Typography>
      </GroupDetail>
      <GroupDetail label="contacts.fields">
        {columns.length > 0 ? <GroupFields columns={columns} isWhole /> : translate('contacts.no_fields')}
      </GroupDetail>
      <GroupDetail label="contacts.last_import">
        <LastImport group={group} />
      </GroupDetail>
      <GroupDetail label="resources.contacts.fields.createdAt">
        {byWhom(dateTime(createdAt), createdBy)}
      </GroupDetail>
    </Box>
  );

  function byWhom(at: string, name: string | null): string {
    return name === null ? at : translate('contacts.last_import_by', { at, name });
  }
}

function GroupDetail({ label, children }: { label: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <div>
      <Typography component="dt" variant="body2" color="text.secondary">
        {translate(label)}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </div>
  );
}

function LastImport({ group: { name: groupName, lastImport } }: { group: ContactGroup }) {
  const translate = useTranslate();
  const { number, dateTime } = useFormats();
  if (!lastImport) return translate('contacts.never_imported');
  const { id, at, by, rejected } = lastImport;
  return (
    <>
      {by === null ? dateTime(at) : translate('contacts.last_import_by', { at: dateTime(at), name: by })}
      {rejected > 0 && (
        <>
          <br />
          {translate('contacts.rejected_rows', { smart_count: rejected, count: number(rejected) })}
          <br />
          <DownloadButton
            fileName={`${groupName} ${id}.csv`}
            fetchFile={() => fetchImportRejects(id)}
            sx={{ ml: -0.75 }}
          >
            {translate('contacts.importing.download')}
          </DownloadButton>
        </>
      )}
    </>
  );
}
