import { useTranslate } from 'react-admin';
import { RetryAlert } from '../../components/RetryAlert.tsx';

/** The figures on the page are those of the last refresh that went well. */
export function StaleFigures({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <RetryAlert severity="warning" onRetry={onRetry}>
      {translate('dashboard.stale')}
    </RetryAlert>
  );
}
