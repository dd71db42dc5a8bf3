import { EditButton, useRecordContext, useResourceContext, type EditButtonProps } from 'react-admin';
import { access } from '../../screens/access.ts';
import { useMayCall } from '../useMayCall.ts';

/** A button for those who may change the record; of some records the service says itself that nobody or not this user may. */
export function AllowedEditButton(props: EditButtonProps) {
  const record = useRecordContext<{ id: number; isEditable?: boolean }>();
  const mayEdit = useMayCall(access[useResourceContext()!]!.edit!);
  return mayEdit && record && record.isEditable !== false ? <EditButton {...props} /> : null;
}
