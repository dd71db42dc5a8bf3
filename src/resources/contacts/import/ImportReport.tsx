import { Alert, AlertTitle, Box, Button, Stack, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { RecordContextProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ContactGroup } from '#contract/main-api/sending/contactGroups.ts';
import type { ContactImport } from '#contract/sms-receiver/contactImports.ts';
import { DownloadButton } from '../../../components/DownloadButton.tsx';
import { tabular } from '../../../components/report/tabular.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { fetchImportRejects } from '../../../dataProviders/resources/contacts.ts';
import { CountList } from '../../../components/recipients/CountList.tsx';
import { SendToGroupButton } from '../SendToGroupButton.tsx';

interface ImportReportProps {
  group: ContactGroup;
  report: ContactImport;
  onAnother: () => void;
}

/** The changes of an import, and the way on. */
export function ImportReport({ group, report, onAnother }: ImportReportProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const doneRef = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => doneRef.current?.focus(), []);
  const { importId, read, added, updated, unchanged, removed, rejected, optedOut, contacts } = report;
  const reasons = Object.entries(rejected).sort(([, one], [, other]) => other - one);
  const rejectedRows = reasons.reduce((sum, [, count]) => sum + count, 0);
  const figures = [
    ['added', added],
    ['updated', updated],
    ['unchanged', unchanged],
    ['removed', removed],
    ['rejected', rejectedRows],
  ] as const;
  // Nobody is removed unless everybody is replaced.
  const shown = figures.filter(([name, count]) => name !== 'removed' || count > 0);
  return (
    <Stack spacing={2.5}>
      <Alert severity="success" ref={doneRef} tabIndex={-1}>
        <AlertTitle>{translate('contacts.importing.done')}</AlertTitle>
        {translate('contacts.importing.done_help', {
          read: number(read),
          contacts: translate('contacts.count', { smart_count: contacts, count: number(contacts) }),
        })}
      </Alert>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2, m: 0 }}>
        {shown.map(([name, count]) => (
          <div key={name}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {translate(`contacts.importing.${name}`)}
            </Typography>
            <Typography component="dd" variant="h3" sx={{ ...tabular, m: 0 }}>
              {number(count)}
            </Typography>
          </div>
        ))}
      </Box>
      {optedOut > 0 && (
        <Alert severity="info">
          {translate('contacts.importing.opted_out', { smart_count: optedOut, count: number(optedOut) })}
        </Alert>
      )}
      {reasons.length > 0 && (
        <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
          <CountList
            title={translate('contacts.importing.rejected_title')}
            counts={reasons.map(([reason, count]) => [translate(`bulk.rejected.${reason}`), count])}
          />
          <DownloadButton
            fileName={`${group.name} ${importId}.csv`}
            fetchFile={() => fetchImportRejects(importId)}
          >
            {translate('contacts.importing.download')}
          </DownloadButton>
        </Stack>
      )}
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Button component={Link} to={`/home/contacts/${group.id}/show`} variant="contained">
          {translate('contacts.importing.show')}
        </Button>
        <RecordContextProvider value={{ ...group, contacts }}>
          <SendToGroupButton />
        </RecordContextProvider>
        <Button onClick={onAnother}>{translate('contacts.importing.another')}</Button>
      </Stack>
    </Stack>
  );
}
