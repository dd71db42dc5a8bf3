import type { PermissionKey } from '#contract/permissions.ts';
import { useDocumentTitle } from '../../components/useDocumentTitle.ts';
import { useText } from '../../i18n/text.ts';
import { startPath } from '../../layout/menu.ts';
import { ErrorPanel } from './ErrorPanel.tsx';

/** 403, naming the permission that is missing. */
export function ForbiddenPage({ permission }: { permission?: PermissionKey }) {
  const text = useText();
  useDocumentTitle(text('errors.pages.forbidden.title'));
  return (
    <ErrorPanel
      figure="403"
      heading={text('errors.pages.forbidden.heading')}
      detail={
        permission
          ? text('errors.pages.forbidden.detail', { permission })
          : text('errors.pages.forbidden.detailUnknown')
      }
    >
      <a className="error-link" href={startPath}>
        {text('errors.pages.notFound.home')}
      </a>
    </ErrorPanel>
  );
}
