import { Alert, Stack } from '@mui/material';
import { useMemo } from 'react';
import { Button, Link, Toolbar, TopToolbar, useTranslate } from 'react-admin';
import { ApiKeyChange, type ApiKey } from '#contract/main-api/programs/apiKeys.ts';
import { auditLog } from '#contract/main-api/auditLog.ts';
import { FocusRefusedField } from '../../components/form/focus.tsx';
import { FormSection } from '../../components/form/FormSection.tsx';
import { pageActionsSx } from '../../components/form/formSx.ts';
import { SaveButton } from '../../components/form/saving/SaveButton.tsx';
import { EditForm, EditPage } from '../../components/record/EditPage.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { requestsOfKeyPath } from '../../screens/apiPaths.ts';
import { filteredPath } from '../../screens/filteredPath.ts';
import { KeyFields } from './KeyFields.tsx';
import { keyResolver } from './keyForm.ts';
import { KeyInputs, KeyNameInput } from './KeyInputs.tsx';
import { RevokeButton } from './RevokeButton.tsx';

export default function ApiKeyEdit() {
  return (
    <EditPage<ApiKey> resource="api-keys">
      {(key) => (key.revokedAt === null ? <KeyForm apiKey={key} /> : <EndedKey apiKey={key} />)}
    </EditPage>
  );
}

function KeyForm({ apiKey }: { apiKey: ApiKey }) {
  const resolver = useMemo(() => keyResolver(ApiKeyChange, apiKey.kind), [apiKey.kind]);
  return (
    <EditForm
      resolver={resolver}
      toolbar={
        <Toolbar sx={{ justifyContent: 'space-between' }}>
          <SaveButton />
          <RevokeButton />
        </Toolbar>
      }
    >
      <FocusRefusedField />
      <KeyLinks apiKey={apiKey} />
      <FormSection title="apiKeys.sections.key">
        <KeyNameInput />
        <KeyFields apiKey={apiKey} />
      </FormSection>
      <KeyInputs />
    </EditForm>
  );
}

/** A key that nothing can be done with any more, with what it was allowed. */
function EndedKey({ apiKey }: { apiKey: ApiKey }) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      <Alert severity="info">{translate('apiKeys.ended', { date: dateTime(apiKey.revokedAt!) })}</Alert>
      <KeyLinks apiKey={apiKey} />
      <FormSection title="apiKeys.sections.key">
        <KeyFields apiKey={apiKey} hasTerms />
      </FormSection>
    </Stack>
  );
}

/** Where one sees what the key has done, and what was done to it. */
function KeyLinks({ apiKey: { id } }: { apiKey: ApiKey }) {
  const seesAudit = useMayCall(auditLog);
  return (
    <TopToolbar sx={{ ...pageActionsSx, width: '100%', p: 0, mb: 1 }}>
      <Button component={Link} to={requestsOfKeyPath(id)} label="apiKeys.requests" />
      {seesAudit && (
        <Button
          component={Link}
          to={filteredPath('/home/reports/audit-log', { noun: 'api-key', recordId: id })}
          label="apiKeys.history"
        />
      )}
    </TopToolbar>
  );
}
