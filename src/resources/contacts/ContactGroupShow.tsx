import ImportIcon from '@mui/icons-material/UploadFile';
import { Button, Card, CardContent, Stack } from '@mui/material';
import { TopToolbar, useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ContactGroup } from '#contract/main-api/sending/contactGroups.ts';
import { importContacts } from '#contract/sms-receiver/contactImports.ts';
import { AllowedEditButton } from '../../components/record/AllowedEditButton.tsx';
import { DeleteRecordButton } from '../../components/record/DeleteRecordButton.tsx';
import { DownloadButton } from '../../components/DownloadButton.tsx';
import { pageActionsSx } from '../../components/form/formSx.ts';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { useMayCall } from '../../components/useMayCall.ts';
import { fetchContacts } from '../../dataProviders/resources/contacts.ts';
import { ContactList } from './ContactList.tsx';
import { GroupDetails } from './GroupDetails.tsx';
import { SendToGroupButton } from './SendToGroupButton.tsx';

export default function ContactGroupShow() {
  return (
    <RecordPage<ContactGroup>
      resource="contacts"
      title={({ name }) => <span>{name}</span>}
      actions={
        <TopToolbar sx={{ ...pageActionsSx, flexWrap: 'wrap' }}>
          <SendToGroupButton variant="contained" />
          <ImportButton />
          <ExportButton />
          <AllowedEditButton label="contacts.rename" />
          <DeleteRecordButton />
        </TopToolbar>
      }
    >
      {(group) => (
        <Stack spacing={2}>
          <Card>
            <CardContent>
              <GroupDetails group={group} />
            </CardContent>
          </Card>
          <Card sx={{ minWidth: 0 }}>
            <ContactList group={group} />
          </Card>
        </Stack>
      )}
    </RecordPage>
  );
}

function ImportButton() {
  const translate = useTranslate();
  const group = useRecordContext<ContactGroup>();
  const mayImport = useMayCall(importContacts);
  if (!group || !mayImport) return null;
  return (
    <Button component={Link} to={`/home/contacts/${group.id}/import`} size="small" startIcon={<ImportIcon />}>
      {translate('contacts.import')}
    </Button>
  );
}

function ExportButton() {
  const translate = useTranslate();
  const group = useRecordContext<ContactGroup>();
  if (!group || group.contacts === 0) return null;
  return (
    <DownloadButton fileName={`${group.name}.csv`} fetchFile={() => fetchContacts(group.id)}>
      {translate('contacts.export')}
    </DownloadButton>
  );
}
