import { useTranslate } from 'react-admin';
import type { PreflightReport } from '#contract/sms-receiver/recipients.ts';
import { useFormats } from '../../../../components/useFormats.ts';
import { CountList } from '../../../../components/recipients/CountList.tsx';

/** The messages by their parts, their alphabet and their operator: beside each other where there is room. */
export function Breakdowns({ report }: { report: PreflightReport }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const parts = Object.entries(report.parts).map(
    ([count, messages]) =>
      [
        translate('send.counter.parts', { smart_count: Number(count), count: number(Number(count)) }),
        messages,
      ] as const,
  );
  const named = (counts: Record<string, number>, words: string) =>
    Object.entries(counts)
      .sort(([, one], [, other]) => other - one)
      .map(([name, count]) => [translate(`reports.${words}.${name}`), count] as const);
  return (
    <>
      <CountList title={translate('bulk.check.by_parts')} counts={parts} />
      <CountList title={translate('bulk.check.by_operator')} counts={named(report.operators, 'operator')} />
      <CountList title={translate('bulk.check.by_encoding')} counts={named(report.encodings, 'encoding')} />
    </>
  );
}
