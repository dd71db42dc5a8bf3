import { BooleanInput, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { User } from '#contract/main-api/users.ts';
import { useCells } from '../../../cells/cells.ts';
import { useSignedInUser } from '../../../session.ts';

/** For the provider's people, who may have the same username in several cells. */
export function SamePersonInput() {
  const cells = useCells();
  const user = useRecordContext<User>();
  const { companyId: own } = useSignedInUser();
  const chosen = useWatch({ name: 'companyId' }) as number | undefined;
  if (!cells || (user?.companyId ?? chosen ?? own) !== own) return null;
  return <BooleanInput source="isSamePerson" defaultValue={false} helperText="users.help.isSamePerson" />;
}
