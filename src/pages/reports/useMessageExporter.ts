import { downloadCSV, useTranslate, type Exporter } from 'react-admin';
import type { MessageReport } from '#contract/database-manager/reports.ts';
import { toCsv } from '../../components/list/csv.ts';
import { browserZone, useFormats } from '../../components/useFormats.ts';

const columns = [
  'id',
  'acceptedAt',
  'companyName',
  'username',
  'to',
  'operator',
  'senderId',
  'class',
  'text',
  'encoding',
  'segments',
  'credits',
  'status',
  'submittedAt',
  'respondedAt',
  'finalAt',
  'carrierStatus',
  'carrierError',
  'possibleDuplicate',
] as const satisfies readonly (keyof MessageReport)[];

const instants: readonly string[] = ['acceptedAt', 'submittedAt', 'respondedAt', 'finalAt'];
const words: readonly string[] = ['status', 'class', 'operator'];

/** The report as a CSV file in the user's language; times in the browser's zone, which the header names. */
export function useMessageExporter(): Exporter<MessageReport> {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const header = columns.map((name) => {
    const label = translate(`resources.single-sms.fields.${name}`);
    return instants.includes(name) ? `${label} (${browserZone()})` : label;
  });
  const cellOf = (message: MessageReport, name: (typeof columns)[number]): string => {
    const value = message[name];
    if (value === null) return '';
    if (instants.includes(name)) return dateTime(String(value));
    if (words.includes(name)) return translate(`reports.${name}.${value}`);
    if (typeof value === 'boolean') return translate(value ? 'ra.boolean.true' : 'ra.boolean.false');
    return String(value);
  };
  return (messages) =>
    downloadCSV(
      toCsv(
        header,
        messages.map((message) => columns.map((name) => cellOf(message, name))),
      ),
      translate('reports.single.file'),
    );
}
