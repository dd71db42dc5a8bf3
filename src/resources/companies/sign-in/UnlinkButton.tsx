import LinkOffIcon from '@mui/icons-material/LinkOff';
import { Button, DialogContentText } from '@mui/material';
import { useState } from 'react';
import { AutocompleteInput, ReferenceInput, useNotify, useTranslate } from 'react-admin';
import { unlinkIdentity } from '#contract/main-api/sign-in/companySignIn.ts';
import { FormDialog } from '../../../components/dialog/FormDialog.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';

interface UnlinkButtonProps {
  companyId: number;
  onUnlinked: () => void;
}

/** Forgets which account of the identity provider a user has, as after that account was made anew. */
export function UnlinkButton({ companyId, onUnlinked }: UnlinkButtonProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { number } = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  async function unlink({ userId }: { userId: number | null }) {
    if (userId === null) return { userId: 'problems.required' };
    const { unlinked } = await call(unlinkIdentity, { body: { id: userId } });
    notify('companies.signIn.unlink.done', { type: 'success', messageArgs: { count: number(unlinked) } });
    onUnlinked();
    return undefined;
  }
  return (
    <>
      <Button startIcon={<LinkOffIcon />} onClick={() => setIsOpen(true)}>
        {translate('companies.signIn.unlink.action')}
      </Button>
      {isOpen && (
        <FormDialog<{ userId: number | null }>
          title={translate('companies.signIn.unlink.title')}
          resource="companies"
          record={{ userId: null }}
          fields={['userId']}
          submitLabel="companies.signIn.unlink.submit"
          onSubmit={unlink}
          onClose={() => setIsOpen(false)}
        >
          <DialogContentText>{translate('companies.signIn.unlink.text')}</DialogContentText>
          <ReferenceInput source="userId" reference="users" filter={{ companyId }}>
            <AutocompleteInput
              label="companies.signIn.unlink.user"
              optionText="username"
              isRequired
              fullWidth
              openOnFocus={false}
            />
          </ReferenceInput>
        </FormDialog>
      )}
    </>
  );
}
