import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRefresh, useTranslate } from 'react-admin';
import {
  getApprovalCheck,
  importApprovals,
  requestApprovalCheck,
  type ApprovalImport,
} from '#contract/main-api/sending/operatorApprovals.ts';
import { ActionDialog } from '../../../components/dialog/ActionDialog.tsx';
import { acceptedTables, FileButton } from '../../../components/form/inputs/FileButton.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import { problemText } from '../../../dataProviders/http/ApiError.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { upload } from '../../../dataProviders/http/upload.ts';

/** Imports states of sender IDs from a file, and asks the Central Platform for them. */
export function ApprovalsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  return (
    <ActionDialog
      title={translate('senderIds.operators.title')}
      closeLabel="ra.action.close"
      isKept
      actions={null}
      onClose={onClose}
    >
      <ImportPart />
      <PlatformPart />
    </ActionDialog>
  );
}

function ImportPart() {
  const translate = useTranslate();
  const refresh = useRefresh();
  const importing = useMutation({
    mutationFn: (file: File) => upload(importApprovals, { body: {}, file, name: file.name }),
    onSuccess: refresh,
  });
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Typography variant="h4" component="h3">
        {translate('senderIds.operators.import.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {translate('senderIds.operators.import.help')}
      </Typography>
      <Box component="code" sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>
        Sender ID,Company,Operator,State,Valid until
        <br />
        BARTA,Padma Traders,Robi,approved,31/12/2027
      </Box>
      <FileButton
        label="senderIds.operators.import.choose"
        accept={acceptedTables}
        variant="outlined"
        size="small"
        loading={importing.isPending}
        onChoose={([file]) => file && importing.mutate(file)}
      />
      {importing.error && <Alert severity="error">{problemText(importing.error)}</Alert>}
      {importing.data && <Imported result={importing.data} />}
    </Stack>
  );
}

function Imported({ result: { changed, unchanged, faulty, faults } }: { result: ApprovalImport }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const words = { changed: number(changed), unchanged: number(unchanged) };
  return (
    <Alert severity={faulty > 0 ? 'warning' : 'success'} sx={{ width: '100%' }}>
      {translate('senderIds.operators.import.done', words)}
      {faulty > 0 && (
        <>
          <br />
          {translate('senderIds.operators.import.faulty', { smart_count: faulty, count: number(faulty) })}
          <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 200, overflowY: 'auto' }}>
            {faults.map(({ row, fault }) => (
              <li key={row}>
                {translate('senderIds.operators.import.row', { row: number(row) })}{' '}
                {translate(`senderIds.operators.fault.${fault}`)}
              </li>
            ))}
          </Box>
        </>
      )}
    </Alert>
  );
}

const checkKey = ['approval-check'];

function PlatformPart() {
  const translate = useTranslate();
  const { number, date } = useFormats();
  const queryClient = useQueryClient();
  const { data: check } = useQuery({
    queryKey: checkKey,
    queryFn: ({ signal }) => call(getApprovalCheck, { signal }),
    refetchInterval: ({ state }) => (state.data?.isDue ? 3_000 : false),
  });
  const asking = useMutation({
    mutationFn: () => call(requestApprovalCheck, {}),
    onSuccess: (found) => queryClient.setQueryData(checkKey, found),
  });
  if (!check) return null;
  const { canAsk, isDue, endedAt, asked, unanswered, changed } = check;
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Typography variant="h4" component="h3">
        {translate('senderIds.operators.platform.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {translate(`senderIds.operators.platform.${canAsk ? 'help' : 'no_route'}`)}
      </Typography>
      {canAsk && (
        <Button
          variant="outlined"
          size="small"
          loading={isDue || asking.isPending}
          onClick={() => asking.mutate()}
        >
          {translate('senderIds.operators.platform.ask')}
        </Button>
      )}
      {asking.error && <Alert severity="error">{asking.error.message}</Alert>}
      {endedAt !== null && (
        <Typography variant="body2" aria-live="polite">
          {translate('senderIds.operators.platform.last', {
            date: date(endedAt),
            asked: number(asked),
            unanswered: number(unanswered),
            changed: number(changed),
          })}
        </Typography>
      )}
    </Stack>
  );
}
