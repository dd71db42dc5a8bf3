import EditIcon from '@mui/icons-material/DriveFileRenameOutline';
import { Button, Chip, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { renameBatch } from '#contract/sms-receiver/batches.ts';
import { complainTypeOfCounts } from '#domain/tickets/complainTypeOf.ts';
import { PrintButton } from '../../../../components/PrintButton.tsx';
import { MakeTicket } from '../../../../components/tickets/MakeTicket.tsx';
import { ResendButton } from '../resend/ResendButton.tsx';
import { DuplicateButton } from './DuplicateButton.tsx';
import { ExportMessagesButton } from './ExportMessagesButton.tsx';
import { FormDialog } from '../../../../components/dialog/FormDialog.tsx';
import { contractResolver } from '../../../../components/form/contractResolver.ts';
import { call } from '../../../../dataProviders/http/httpClient.ts';
import { liveBatchKey } from '../../../../dataProviders/liveBatch.ts';
import { batchRecord, type BatchRecord } from '../../../../dataProviders/resources/batches.ts';
import type { BatchTab } from '../../../../screens/batchPath.ts';
import { useRefreshBatches } from '../actions/useBatchAction.ts';

/** Below the heading of the page: the number of a batch with a name, the mark of a test, and what can be done with the batch. */
export function BatchHeading({ batch, tab }: { batch: BatchRecord; tab: BatchTab }) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ alignItems: 'center', flexWrap: 'wrap', mt: -1, '@media print': { mt: 0 } }}
    >
      {batch.name !== null && (
        <Typography color="text.secondary">{translate('batches.title', { id: batch.batchId })}</Typography>
      )}
      {batch.kind === 'test' && (
        <Chip size="small" variant="outlined" label={translate('reports.kind.test')} />
      )}
      <Button size="small" startIcon={<EditIcon />} onClick={() => setIsOpen(true)} className="no-print">
        {translate(batch.name === null ? 'batches.name.add' : 'batches.name.change')}
      </Button>
      {batch.state !== 'staged' && (
        <Stack
          direction="row"
          useFlexGap
          spacing={1}
          className="no-print"
          sx={{ flexWrap: 'wrap', ml: { md: 'auto' } }}
        >
          <ResendButton batch={batch} />
          <MakeTicket
            about={{ batchId: batch.batchId, companyId: batch.companyId }}
            draft={{ complainTypeId: complainTypeOfCounts(batch.counts) }}
          />
          <DuplicateButton batch={batch} />
          {/* The lists of the other tabs have their own, of what they show. */}
          {tab === 'overview' && <ExportMessagesButton batch={batch} />}
          {tab === 'overview' && <PrintButton />}
        </Stack>
      )}
      {isOpen && <NameDialog batch={batch} onClose={() => setIsOpen(false)} />}
    </Stack>
  );
}

const resolver = contractResolver(renameBatch.body);

function NameDialog({ batch, onClose }: { batch: BatchRecord; onClose: () => void }) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const refresh = useRefreshBatches();
  const { batchId, name } = batch;
  const save = async (values: { name: string | null }) => {
    const after = await call(renameBatch, {
      params: { batchId },
      body: { name: values.name?.trim() || null },
    });
    queryClient.setQueryData<BatchRecord>(liveBatchKey(batchId), batchRecord(after));
    refresh();
  };
  return (
    <FormDialog<{ name: string | null }>
      title={translate('batches.name.title', { id: batchId })}
      maxWidth="xs"
      resource="batches"
      record={{ id: batchId, name }}
      resolver={resolver}
      submitLabel="ra.action.save"
      fields={['name']}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput source="name" helperText="batches.name.help" autoFocus fullWidth resettable />
    </FormDialog>
  );
}
