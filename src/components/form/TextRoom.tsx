import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useFormats } from '../useFormats.ts';

/** Room of which one can write as much as one likes without coming near its end. */
const wideRoom = 1_000;

/** How much of a text's room is used, below its field: of a wide one once half of it is gone. */
export function TextRoom({ length, limit }: { length: number; limit: number }) {
  const translate = useTranslate();
  const { number } = useFormats();
  if (limit > wideRoom && length < limit / 2) return <span>&nbsp;</span>;
  return <span>{translate('common.text_room', { count: number(length), limit: number(limit) })}</span>;
}

/** The same of a field of the form around it. */
export function TextRoomOf({ source, limit }: { source: string; limit: number }) {
  const text = useWatch({ name: source }) as string | null | undefined;
  return <TextRoom length={(text ?? '').length} limit={limit} />;
}
