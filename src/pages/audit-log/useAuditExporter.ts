import { useTranslate } from 'react-admin';
import type { AuditEntry } from '#contract/main-api/auditLog.ts';
import { useCsvExporter } from '../../components/list/useCsvExporter.ts';
import { fileDateTime } from '../../components/useFormats.ts';
import { useChangeTextsOf } from './useChangeTexts.ts';
import { useEntryText } from './useEntryText.ts';

export function useAuditExporter() {
  const translate = useTranslate();
  const textOf = useEntryText();
  const textsOf = useChangeTextsOf();
  return useCsvExporter<AuditEntry>('audit-log', {
    id: ({ id }) => id,
    at: ({ at }) => fileDateTime(at),
    actorName: ({ actorName }) => actorName ?? translate('auditLog.nobody'),
    sentence: textOf,
    companyName: ({ companyName }) => companyName,
    address: ({ address }) => address,
    changes: ({ noun, changes }) => {
      const { labelOf, valueOf } = textsOf(noun);
      return changes
        .map(
          ({ field, before, after }) =>
            `${labelOf(field)}: ${valueOf(field, before)} → ${valueOf(field, after)}`,
        )
        .join('; ');
    },
  });
}
