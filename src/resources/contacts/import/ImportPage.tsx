import { Card, CardContent, Skeleton, Stack } from '@mui/material';
import { useState } from 'react';
import { Title, useGetOne, useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { ContactGroup } from '#contract/main-api/sending/contactGroups.ts';
import { importContacts, type ContactImport } from '#contract/sms-receiver/contactImports.ts';
import { LoadError } from '../../../components/LoadError.tsx';
import type { ListFile } from '../../../dataProviders/batchLists.ts';
import { Guarded } from '../../../components/entry/Guarded.tsx';
import { ImportForm } from './ImportForm.tsx';
import { ImportReport } from './ImportReport.tsx';
import { ListSource } from './ListSource.tsx';

/** A list of people is put into a group: where it is, what is kept of it, and what became of it. */
export default function ImportPage() {
  const translate = useTranslate();
  const id = Number(useParams().id);
  const { data: group, error, refetch } = useGetOne<ContactGroup>('contacts', { id });
  return (
    <>
      <Title
        title={group ? translate('contacts.importing.title', { group: group.name }) : 'contacts.import'}
      />
      <Stack sx={{ mt: 2, maxWidth: 960 }} spacing={2}>
        {error && <LoadError error={error} onRetry={() => void refetch()} />}
        {!group && !error && <Skeleton variant="rounded" height={320} />}
        {group && (
          <Card>
            <CardContent>
              <Guarded guard={importContacts}>
                <GroupImport group={group} />
              </Guarded>
            </CardContent>
          </Card>
        )}
      </Stack>
    </>
  );
}

/** The list first, then its columns, and in the end what was taken of it. */
function GroupImport({ group }: { group: ContactGroup }) {
  const [list, setList] = useState<ListFile | null>(null);
  const [report, setReport] = useState<ContactImport | null>(null);
  const begin = () => {
    setList(null);
    setReport(null);
  };
  if (report) return <ImportReport group={group} report={report} onAnother={begin} />;
  if (list) return <ImportForm group={group} list={list} onBack={begin} onImported={setReport} />;
  return <ListSource onChoose={setList} />;
}
