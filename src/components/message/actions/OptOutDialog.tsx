import { Typography } from '@mui/material';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { addOptOuts } from '#contract/sms-receiver/optOuts.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { useSignedInUser } from '../../../session.ts';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import { numberText } from '../../sms/numberText.ts';

export interface OptOutDialogProps {
  to: string;
  /** The company that stops sending; the user's own if it is left out. */
  company?: { id: number; name: string };
  onClose: () => void;
}

/** Opts a number out of a company's messages, after a confirmation. */
export default function OptOutDialog({ to, company, onClose }: OptOutDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const { companyName } = useSignedInUser();
  const number = numberText(to);
  const add = async () => {
    const { added } = await call(addOptOuts, { body: { companyId: company?.id, numbers: [to] } });
    notify(added > 0 ? 'search.opt_out.done' : 'search.opt_out.already', {
      type: added > 0 ? 'success' : 'info',
      messageArgs: { number },
    });
    refresh();
  };
  return (
    <FormDialog
      title={translate('search.opt_out.title', { number })}
      maxWidth="xs"
      isCautious
      submitLabel="search.opt_out.action"
      submitColor="error"
      fields={[]}
      onSubmit={add}
      onClose={onClose}
    >
      <Typography>{translate('search.opt_out.text', { company: company?.name ?? companyName })}</Typography>
    </FormDialog>
  );
}
