import type { PermissionKey } from '#contract/permissions.ts';
import { useDocumentTitle } from '../entry/useDocumentTitle.ts';
import { missingPermissionText } from '../../i18n/missingPermission.ts';
import { useText } from '../../i18n/text.ts';
import { startPath } from '../../screens/returnUrl.ts';
import { ErrorPanel } from './ErrorPanel.tsx';

interface ForbiddenPageProps {
  /** The one that is missing. */
  permission?: PermissionKey;
  /** The permission is there, and the page is not for people of a company. */
  isForProvider?: boolean;
}

/** 403, naming the permission that is missing and who can give it. */
export function ForbiddenPage({ permission, isForProvider }: ForbiddenPageProps) {
  const text = useText();
  useDocumentTitle(text('errors.pages.forbidden.title'));
  const detailWithoutPermission = isForProvider ? 'detailProvider' : 'detailUnknown';
  return (
    <ErrorPanel
      figure="403"
      heading={text('errors.pages.forbidden.heading')}
      detail={
        permission
          ? missingPermissionText(permission)
          : text(`errors.pages.forbidden.${detailWithoutPermission}`)
      }
    >
      <a className="error-link" href={startPath}>
        {text('errors.pages.notFound.home')}
      </a>
    </ErrorPanel>
  );
}
