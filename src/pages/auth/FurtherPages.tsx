import { lazyPage } from '../../components/entry/LazyPage.tsx';
import { useEntryPath } from '../../entryLocation.tsx';
import RecoveryPages from './recovery/RecoveryPages.tsx';
import { isRecoveryPath } from './recoveryPaths.ts';

const CompanyPages = lazyPage(() => import('./company/CompanyPages.tsx'));

/** The pages of signing in that few people need; they stay out of the first JavaScript together. */
export default function FurtherPages() {
  return isRecoveryPath(useEntryPath()) ? <RecoveryPages /> : <CompanyPages />;
}
