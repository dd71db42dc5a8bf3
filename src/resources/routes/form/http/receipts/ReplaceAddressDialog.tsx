import { Button, DialogContentText } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import type { Reply } from '#contract/endpoint.ts';
import { replaceReceiptAddress, type Route } from '#contract/main-api/carriers/routes.ts';
import { ActionDialog } from '../../../../../components/dialog/ActionDialog.tsx';
import { call } from '../../../../../dataProviders/http/httpClient.ts';

interface ReplaceAddressDialogProps {
  route: Pick<Route, 'id' | 'name'>;
  onReplaced: (address: Reply<typeof replaceReceiptAddress>) => void;
  onClose: () => void;
}

/** Asks before the address of receipts gets another secret, because the carrier has to be given the new one. */
export function ReplaceAddressDialog({ route, onReplaced, onClose }: ReplaceAddressDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(replaceReceiptAddress, { params: { id: route.id } }),
    onSuccess(address) {
      onReplaced(address);
      notify('routes.http.address.replaced', { type: 'success' });
      onClose();
    },
  });
  return (
    <ActionDialog
      title={translate('routes.http.address.replace_title', { name: route.name })}
      maxWidth="xs"
      isCautious
      isDescribed
      problem={error?.message}
      actions={
        <Button variant="contained" loading={isPending} onClick={() => mutate()}>
          {translate('routes.http.address.replace')}
        </Button>
      }
      onClose={onClose}
    >
      <DialogContentText>{translate('routes.http.address.replace_text')}</DialogContentText>
    </ActionDialog>
  );
}
