import { Box, Stack, Tab, Tabs } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { GroupPicker } from '../../../../components/recipients/GroupPicker.tsx';
import { DropZone } from '../../../../components/recipients/DropZone.tsx';
import type { ApiError } from '../../../../dataProviders/http/ApiError.ts';
import { sources, type Draft, type Source } from '../draft.ts';
import { choosesColumns, hasRecipients } from '../listRequest.ts';
import { useBatchForm } from '../BatchFormContext.ts';
import { StepCard } from '../StepCard.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { FileSource } from './FileSource.tsx';
import { PastedList } from './PastedList.tsx';

/** Who is sent to: pasted, from a file or from contact groups. */
export function RecipientsStep() {
  const translate = useTranslate();
  const ids = useId();
  const { columns, file } = useBatchForm();
  const { setValue } = useFormContext<Draft>();
  const draft = useWatch() as Draft;
  const { source } = draft;
  const isRead = !choosesColumns(draft) || columns.facts !== undefined;
  return (
    <StepCard step={1} title="bulk.recipients.title" isDone={hasRecipients(draft) && isRead}>
      <Tabs
        value={source}
        onChange={(_, chosen: Source) => setValue('source', chosen)}
        variant="scrollable"
        scrollButtons={false}
        aria-label={translate('bulk.recipients.title')}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {sources.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`${ids}-tab-${name}`}
            aria-controls={`${ids}-panel`}
            label={translate(`bulk.recipients.${name}`)}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${ids}-panel`} aria-labelledby={`${ids}-tab-${source}`}>
        {source === 'paste' && (
          <Stack spacing={1}>
            <PastedList />
            {draft.pasted.trim() === '' && <DropZone onChoose={file.choose} isSmall />}
          </Stack>
        )}
        {source === 'file' && <FileSource />}
        {source === 'groups' && <GroupSource />}
      </Box>
      {choosesColumns(draft) && <ColumnChoice />}
    </StepCard>
  );
}

function GroupSource() {
  const { setValue } = useFormContext<Draft>();
  const groupIds = useWatch({ name: 'groupIds' }) as number[];
  const { columns, check } = useBatchForm();
  const refused = check.error ?? (columns.error as ApiError | null);
  return (
    <GroupPicker
      value={groupIds}
      onChange={(chosen) => setValue('groupIds', chosen)}
      error={refused?.body?.errors?.groupIds}
    />
  );
}
