import { Alert, Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { findReceiptAddress, type Route } from '#contract/main-api/carriers/routes.ts';
import { useOpenDialog } from '../../../../../components/dialog/DialogProvider.tsx';
import { wholeRowSx } from '../../../../../components/form/formSx.ts';
import { CopyButton } from '../../../../../components/message/actions/CopyButton.tsx';
import { useFormats } from '../../../../../components/useFormats.ts';
import { call } from '../../../../../dataProviders/http/httpClient.ts';
import { codeSx } from '../codeSx.ts';
import { ReplaceAddressDialog } from './ReplaceAddressDialog.tsx';

/** The address to which the carrier of a saved route pushes receipts. */
export function ReceiptAddress() {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const openDialog = useOpenDialog();
  const queryClient = useQueryClient();
  const { id, name, updatedAt } = useRecordContext<Route>()!;
  const titleId = useId();
  const queryKey = ['receipt-address', id, updatedAt];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(findReceiptAddress, { params: { id }, signal }),
  });
  return (
    <Box role="group" aria-labelledby={titleId} sx={{ ...wholeRowSx, mb: 2 }}>
      <Typography id={titleId} variant="subtitle2" component="h3">
        {translate('resources.config.fields.receiptAddress')}
      </Typography>
      {error && <Alert severity="warning">{error.message}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={32} />}
      {data && (
        <>
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <Box component="code" sx={codeSx}>
              {data.address}
            </Box>
            {data.address && <CopyButton text={data.address} label={translate('routes.http.address.copy')} />}
          </Stack>
          <Typography variant="body2" color="text.secondary">
            {translate('routes.http.address.help')}{' '}
            {data.earlierUntil &&
              translate('routes.http.address.earlier', { time: dateTime(data.earlierUntil) })}
          </Typography>
          <Button
            size="small"
            onClick={() =>
              openDialog((close) => (
                <ReplaceAddressDialog
                  route={{ id, name }}
                  onReplaced={(address) => queryClient.setQueryData(queryKey, address)}
                  onClose={close}
                />
              ))
            }
          >
            {translate('routes.http.address.replace')}
          </Button>
        </>
      )}
    </Box>
  );
}
