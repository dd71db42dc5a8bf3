import { SelectInput } from 'react-admin';
import { choicesOf } from '../../components/list/filters.tsx';
import { expiries } from './keyForm.ts';

const choices = choicesOf(Object.keys(expiries), 'apiKeys.expiry');

/**
 * When a new key expires; a key that exists keeps its end. There is no choice of a time: with one more page that needs them, the date
 * pickers would come into what every page loads.
 */
export function ExpiryInput() {
  return <SelectInput source="expiry" choices={choices} emptyText={false} isRequired />;
}
