import { SelectInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { StartsAtInput } from '../../components/form/StartsAtInput.tsx';
import { choicesOf } from '../../components/list/filters.tsx';
import { expiries, type Expiry } from './keyForm.ts';

const choices = choicesOf(Object.keys(expiries), 'apiKeys.expiry');

/** When a new key expires; a key that exists keeps its end. */
export function ExpiryInput() {
  const expiry = useWatch({ name: 'expiry' }) as Expiry | undefined;
  return (
    <>
      <SelectInput source="expiry" choices={choices} emptyText={false} isRequired />
      {expiry === 'at' && <StartsAtInput source="expiresAt" isRequired />}
    </>
  );
}
