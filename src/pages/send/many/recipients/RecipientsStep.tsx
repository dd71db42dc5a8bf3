import { Box, Tab, Tabs } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { BulkKind } from '#contract/sms-receiver/bulk.ts';
import { GroupPicker } from '../../../../components/contacts/GroupPicker.tsx';
import { sources, type Draft, type Source } from '../draft.ts';
import { hasColumns, hasRecipients } from '../listRequest.ts';
import { useMany } from '../ManyContext.ts';
import { StepCard } from '../StepCard.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { FileSource } from './FileSource.tsx';
import { PastedList } from './PastedList.tsx';

/** Who is sent to: pasted, from a file or from contact groups. */
export function RecipientsStep() {
  const translate = useTranslate();
  const ids = useId();
  const { kind, columns } = useMany();
  const { setValue } = useFormContext<Draft>();
  const draft = useWatch() as Draft;
  const { source } = draft;
  const isRead = hasColumns(kind, draft) ? columns.facts !== undefined : true;
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
            label={translate(labelOf(kind, name))}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${ids}-panel`} aria-labelledby={`${ids}-tab-${source}`}>
        {source === 'paste' && <PastedList key={kind} />}
        {source === 'file' && <FileSource />}
        {source === 'groups' && <GroupSource />}
      </Box>
      {hasColumns(kind, draft) && <ColumnChoice />}
    </StepCard>
  );
}

function labelOf(kind: BulkKind, source: Source): string {
  return source === 'paste' ? `bulk.recipients.paste_${kind}` : `bulk.recipients.${source}`;
}

function GroupSource() {
  const { setValue } = useFormContext<Draft>();
  const groupIds = useWatch({ name: 'groupIds' }) as number[];
  const { check } = useMany();
  return (
    <GroupPicker
      value={groupIds}
      onChange={(chosen) => setValue('groupIds', chosen)}
      error={check.error?.body?.errors?.groupIds}
    />
  );
}
