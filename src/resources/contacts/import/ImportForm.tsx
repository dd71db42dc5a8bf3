import { Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ContactGroup } from '#contract/main-api/sending/contactGroups.ts';
import type { ContactImport } from '#contract/sms-receiver/contactImports.ts';
import type { ListFile } from '../../../dataProviders/batchLists.ts';
import { RecipientsError } from '../../../components/recipients/RecipientsError.tsx';
import { TransferProgress } from '../../../components/recipients/TransferProgress.tsx';
import { ImportChoices } from './ImportChoices.tsx';
import { useListPreview } from './useListPreview.ts';

interface ImportFormProps {
  group: ContactGroup;
  list: ListFile;
  onBack: () => void;
  onImported: (report: ContactImport) => void;
}

/** A list that was chosen: first its columns are looked at, then what is kept of it is chosen. */
export function ImportForm({ group, list, onBack, onImported }: ImportFormProps) {
  const translate = useTranslate();
  const { data, error, isFetching, sent, place, change, refetch } = useListPreview(list);
  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{list.name}</Typography>
        <Button onClick={onBack} sx={{ flexShrink: 0 }}>
          {translate('bulk.file.other')}
        </Button>
      </Stack>
      {isFetching && !data && <TransferProgress sent={sent} onCancel={onBack} />}
      {error && <RecipientsError error={error} onRetry={() => void refetch()} />}
      {data && (
        <ImportChoices
          // Other headings, other names.
          key={`${data.facts.sheet} ${data.facts.headerRow} ${data.facts.hasHeader}`}
          group={group}
          list={list}
          preview={data}
          place={place}
          onPlace={change}
          onImported={onImported}
        />
      )}
    </Stack>
  );
}
