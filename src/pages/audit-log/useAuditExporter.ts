import { useTranslate } from 'react-admin';
import type { AuditEntry } from '#contract/main-api/auditLog.ts';
import { useCsvExporter } from '../../components/list/useCsvExporter.ts';
import { fileDateTime } from '../../components/useFormats.ts';
import { useDeedText } from './useDeedText.ts';

export function useAuditExporter() {
  const translate = useTranslate();
  const deedOf = useDeedText();
  return useCsvExporter<AuditEntry>('audit-log', {
    id: ({ id }) => id,
    at: ({ at }) => fileDateTime(at),
    actorName: ({ actorName }) => actorName ?? translate('auditLog.nobody'),
    deed: deedOf,
    companyName: ({ companyName }) => companyName,
    address: ({ address }) => address,
    // Who reads a file for evidence wants the stored words, not a screen's.
    changes: ({ changes }) =>
      changes.map(({ field, before, after }) => `${field}: ${before ?? ''} → ${after ?? ''}`).join('; '),
  });
}
