import { useWatch } from 'react-hook-form';
import type { RenderedSample } from '#contract/sms-receiver/recipients.ts';
import { render } from '#domain/messages/texts/template.ts';
import type { Draft } from '../draft.ts';
import { columnsOf, isTemplate, usesTextColumn } from '../listRequest.ts';
import { useBatchForm } from '../BatchFormContext.ts';

export interface Sample {
  text: string;
  /** As it stands in the list, or canonical after the check; null when all get the same. */
  to: string | null;
  /** One that most parts were counted for. */
  isLongest: boolean;
}

/** Messages as people will read them: those that the check has found, before it what the first rows make. */
export function useSamples(): Sample[] {
  const { columns, check } = useBatchForm();
  const draft = useWatch() as Draft;
  const text = draft.text ?? '';
  const isInColumn = usesTextColumn(draft, columns.facts);
  if (!isInColumn && !isTemplate(draft)) return text === '' ? [] : [{ text, to: null, isLongest: false }];

  const { preview, isStale } = check;
  if (preview && !isStale && preview.report.samples.length > 0) {
    const { samples } = preview.report;
    const longest = samples.reduce((one, other) => (isLonger(other, one) ? other : one));
    return samples.map((sample) => ({
      text: sample.text,
      to: sample.msisdn,
      isLongest: sample === longest && samples.length > 1,
    }));
  }
  const { facts } = columns;
  const { numberColumn, textColumn } = columnsOf(draft, facts);
  return (facts?.sample ?? []).flatMap(({ cells }) => {
    const values = new Map(facts!.headers.map((header, column) => [header, cells[column] ?? '']));
    const words = isInColumn ? cells[textColumn ?? -1] : render(text, values).text;
    return words ? [{ text: words, to: cells[numberColumn ?? -1] ?? null, isLongest: false }] : [];
  });
}

function isLonger(one: RenderedSample, other: RenderedSample): boolean {
  return one.segments === other.segments
    ? one.text.length > other.text.length
    : one.segments > other.segments;
}
