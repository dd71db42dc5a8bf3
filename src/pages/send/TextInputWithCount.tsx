import Stack from '@mui/material/Stack';
import type { RefObject } from 'react';
import { TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { isSendable } from '#domain/sms/octets.ts';
import { maxSegments, segmentsOf } from '#domain/sms/segments.ts';
import { SegmentCounter } from '../../components/sms/SegmentCounter.tsx';
import { UnicodeHint } from '../../components/sms/UnicodeHint.tsx';
import { useCredit } from '../../dataProviders/credit.ts';

/** The service's rules for a text, in react-admin's form: a key to translate, or nothing. */
export function textProblem(text: string | null | undefined): string | undefined {
  if (!text?.trim()) return 'problems.text-empty';
  if (segmentsOf(text).segments > maxSegments) return 'problems.text-too-many-segments';
  return isSendable(text) ? undefined : 'problems.text-not-sendable';
}

/** The message and what the writer must know of it while writing. */
export function TextInputWithCount({ inputRef }: { inputRef: RefObject<HTMLTextAreaElement | null> }) {
  const { setValue } = useFormContext();
  const { data: credit } = useCredit();
  const text = (useWatch({ name: 'text' }) as string | null) ?? '';
  return (
    <Stack spacing={1}>
      <TextInput
        source="text"
        multiline
        minRows={4}
        maxRows={14}
        validate={textProblem}
        helperText={false}
        slotProps={{ htmlInput: { ref: inputRef } }}
      />
      <SegmentCounter text={text} balance={credit?.currentBalance} />
      <UnicodeHint text={text} onReplace={(replaced) => setValue('text', replaced, { shouldDirty: true })} />
    </Stack>
  );
}
