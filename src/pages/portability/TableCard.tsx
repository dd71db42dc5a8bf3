import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button, Stack, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm, useNotify, useTranslate } from 'react-admin';
import {
  emptyPortability,
  exportPortability,
  type PortabilityTable,
} from '#contract/main-api/carriers/portability.ts';
import { DownloadButton } from '../../components/DownloadButton.tsx';
import { SectionCard } from '../../components/cards/SectionCard.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { fetchCsv } from '../../dataProviders/http/exports.ts';
import { portabilityKey } from './portabilityKey.ts';

/** How large the table is and where it comes from; it can be downloaded and emptied. */
export function TableCard({ table }: { table: PortabilityTable }) {
  const translate = useTranslate();
  const { number, dateTime } = useFormats();
  const mayExport = useMayCall(exportPortability);
  const { numbers, ranges, importedAt, importedBy } = table;
  const isEmpty = numbers + ranges === 0;
  return (
    <SectionCard title={translate('portability.table')}>
      {isEmpty ? (
        <Typography color="text.secondary">{translate('portability.none')}</Typography>
      ) : (
        <Stack spacing={1}>
          <Typography variant="h2" component="p">
            {[
              numbers > 0 &&
                translate('portability.numbers', { smart_count: numbers, count: number(numbers) }),
              ranges > 0 && translate('portability.ranges', { smart_count: ranges, count: number(ranges) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
          {importedAt !== null && (
            <Typography color="text.secondary">
              {translate(importedBy === null ? 'portability.imported' : 'portability.imported_by', {
                time: dateTime(importedAt),
                name: importedBy ?? '',
              })}
            </Typography>
          )}
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
            {mayExport && (
              <DownloadButton fileName="ported-numbers.csv" fetchFile={() => fetchCsv(exportPortability, {})}>
                {translate('ra.action.export')}
              </DownloadButton>
            )}
            <EmptyButton table={table} />
          </Stack>
        </Stack>
      )}
    </SectionCard>
  );
}

function EmptyButton({ table: { numbers, ranges } }: { table: PortabilityTable }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { number } = useFormats();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const emptying = useMutation({
    mutationFn: () => call(emptyPortability, {}),
    onSuccess: (table) => {
      queryClient.setQueryData(portabilityKey, table);
      notify('portability.empty.done', { type: 'success' });
    },
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button size="small" color="error" startIcon={<DeleteIcon />} onClick={() => setAsking(true)}>
        {translate('portability.empty.action')}
      </Button>
      <Confirm
        isOpen={isAsking}
        loading={emptying.isPending}
        title="portability.empty.title"
        content="portability.empty.content"
        contentTranslateOptions={{ smart_count: numbers + ranges, count: number(numbers + ranges) }}
        confirm="portability.empty.action"
        confirmColor="warning"
        onConfirm={() => emptying.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
