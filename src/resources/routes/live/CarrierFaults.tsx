import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { RouteLiveState } from '#contract/main-api/routes.ts';
import { useFormats } from '../../../components/useFormats.ts';

/** How often the carrier accepted a message under an id to which no receipt can be matched. */
export function CarrierFaults({ live }: { live: RouteLiveState }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const faults = (['idsMissing', 'idsInvalid'] as const).filter((fault) => live[fault] > 0);
  if (faults.length === 0) return null;
  return (
    <Alert severity="warning">
      {faults.map((fault) => (
        <div key={fault}>
          {translate(`routes.faults.${fault}`, { smart_count: live[fault], count: number(live[fault]) })}
        </div>
      ))}
      {translate('routes.faults.help')}
    </Alert>
  );
}
