import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRedirect } from 'react-admin';
import { NewApiKey, type CreatedApiKey } from '#contract/main-api/programs/apiKeys.ts';
import { FocusRefusedField } from '../../components/form/focus.tsx';
import { FormSection } from '../../components/form/FormSection.tsx';
import { CreatePage } from '../../components/record/CreatePage.tsx';
import { heldPermissions, useSignedInUser } from '../../session.ts';
import { ExpiryInput } from './ExpiryInput.tsx';
import { keyResolver, newKey } from './keyForm.ts';
import { KeyInputs, KeyNameInput } from './KeyInputs.tsx';
import { KindInput } from './KindInput.tsx';
import { NewKeyDialog } from './NewKeyDialog.tsx';

const resolver = keyResolver(NewApiKey);

export default function ApiKeyCreate() {
  const redirect = useRedirect();
  const queryClient = useQueryClient();
  const held = heldPermissions(useSignedInUser());
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  const showKey = (key: CreatedApiKey) => {
    setCreated(key);
    // react-admin keeps the answer as the record, and the key must not stay with it.
    queryClient.removeQueries({ queryKey: ['api-keys', 'getOne'] });
  };
  return (
    <>
      <CreatePage
        resource="api-keys"
        title="apiKeys.create"
        resolver={resolver}
        defaultValues={() => newKey(held)}
        mutationOptions={{ onSuccess: (key) => showKey(key as CreatedApiKey) }}
      >
        <FocusRefusedField />
        <FormSection title="apiKeys.sections.key">
          <KeyNameInput />
          <KindInput />
          <ExpiryInput />
        </FormSection>
        <KeyInputs />
      </CreatePage>
      {created && <NewKeyDialog created={created} onClose={() => redirect('list', 'api-keys')} />}
    </>
  );
}
