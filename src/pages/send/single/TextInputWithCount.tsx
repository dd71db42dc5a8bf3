import { Stack } from '@mui/material';
import type { RefObject } from 'react';
import { TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { isSendable } from '#domain/sms/octets.ts';
import { maxSegments, segmentsOf } from '#domain/sms/segments.ts';
import { fieldsLeftIn } from '#domain/messages/texts/template.ts';
import { SegmentCounter } from '../../../components/sms/SegmentCounter.tsx';
import { UnicodeHint } from '../../../components/sms/UnicodeHint.tsx';
import { useCredit } from '../../../dataProviders/credit.ts';
import { hasConfirmedText, type Draft } from './draft.ts';

const missingField = () => 'templates.fill.missing';

/** The problem of a single message's text, whose fields nothing fills later. */
function singleTextProblem(text: string | null | undefined, draft: Draft): string | undefined {
  const problem = textProblem(text);
  if (problem || hasConfirmedText(draft)) return problem;
  return fieldsLeftIn(text ?? '').length > 0 ? 'problems.fields-not-filled' : undefined;
}

/** The service's rules for a text, in react-admin's form: a key to translate, or nothing. */
export function textProblem(text: string | null | undefined): string | undefined {
  if (!text?.trim()) return 'problems.text-empty';
  if (segmentsOf(text).segments > maxSegments) return 'problems.text-too-many-segments';
  return isSendable(text) ? undefined : 'problems.text-not-sendable';
}

interface TextInputWithCountProps {
  inputRef: RefObject<HTMLTextAreaElement | null>;
  /** It follows other inputs. */
  readOnly?: boolean;
  /** Some of these are still empty. */
  isIncomplete?: boolean;
}

/** The message and what the writer must know of it while writing. */
export function TextInputWithCount({ inputRef, readOnly, isIncomplete }: TextInputWithCountProps) {
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
        validate={isIncomplete ? missingField : singleTextProblem}
        slotProps={{ htmlInput: { ref: inputRef, readOnly } }}
      />
      <SegmentCounter text={text} balance={credit?.currentBalance} />
      <UnicodeHint text={text} onReplace={(replaced) => setValue('text', replaced, { shouldDirty: true })} />
    </Stack>
  );
}
