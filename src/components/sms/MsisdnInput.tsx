import { useEffect, type KeyboardEvent } from 'react';
import { TextInput, useTranslate, type TextInputProps } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatMsisdn, parseMsisdn } from '#domain/numbers/msisdn.ts';
import { useNumberOperator } from './useNumberOperator.ts';

interface MsisdnInputProps extends Omit<TextInputProps, 'source'> {
  source: string;
  /** Enter means "next field" where one sends: a number alone is never a reason to. Elsewhere it saves the form. */
  onEnter?: () => void;
  /** Key of what is said while there is no whole number. */
  help?: string;
}

/** Digits of a number written out in full, `01712345678`: before that a problem may just be the rest not typed yet. */
const completeDigits = 11;

function isComplete(raw: string): boolean {
  return (raw.match(/\p{Nd}/gu) ?? []).length >= completeDigits;
}

/** The rule of the service, in react-admin's form: a key to translate, or nothing. */
export function msisdnProblem(raw: string | null | undefined): string | undefined {
  const parsed = parseMsisdn(raw ?? '');
  return parsed.ok ? undefined : `problems.msisdn-${parsed.reason}`;
}

/** A mobile number as people write it; says which number and operator it reads, or what is wrong with it. */
export function MsisdnInput({ source, onEnter, help = 'send.help.to', ...props }: MsisdnInputProps) {
  const translate = useTranslate();
  const { trigger, clearErrors } = useFormContext();
  const raw = (useWatch({ name: source }) as string | null) ?? '';
  const parsed = parseMsisdn(raw);

  useEffect(() => {
    if (isComplete(raw)) void trigger(source);
    else clearErrors(source);
  }, [raw, source, trigger, clearErrors]);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (!onEnter || event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onEnter();
  };

  return (
    <TextInput
      {...props}
      source={source}
      type="tel"
      autoComplete="off"
      validate={msisdnProblem}
      onBlur={() => {
        if (raw !== '') void trigger(source);
      }}
      onKeyDown={handleKeyDown}
      helperText={
        <span aria-live="polite">{parsed.ok ? <Recognised msisdn={parsed.msisdn} /> : translate(help)}</span>
      }
      slotProps={{ htmlInput: { inputMode: 'tel' } }}
    />
  );
}

function Recognised({ msisdn }: { msisdn: string }) {
  const translate = useTranslate();
  const { operator } = useNumberOperator(msisdn);
  return (
    <>
      <span>{formatMsisdn(msisdn)}</span>
      {' · '}
      <span>{translate(`reports.operator.${operator}`)}</span>
    </>
  );
}
