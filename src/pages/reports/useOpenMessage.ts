import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { MessageKey } from '../../components/message/messageKey.ts';

const parameter = 'message';

/** The message beside the list; it stands in the address (`?message=3/1042`), so that it can be shared as a link. */
export function useOpenMessage() {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const opened = keyOf(search.get(parameter));
  // Rows are rendered in the background, and what they were rendered with may be sorted otherwise by now.
  const changed = useCallback(
    (change: (next: URLSearchParams) => void) => {
      const isShown = window.location.pathname === pathname;
      const next = new URLSearchParams(isShown ? window.location.search : search);
      change(next);
      return next;
    },
    [pathname, search],
  );
  const open = useCallback(
    ({ companyId, id }: MessageKey) =>
      setSearch(changed((next) => next.set(parameter, `${companyId}/${id}`))),
    [changed, setSearch],
  );
  const close = useCallback(() => {
    const next = changed((without) => without.delete(parameter));
    setSearch(next, { replace: true });
  }, [changed, setSearch]);
  return { opened, open, close };
}

function keyOf(text: string | null): MessageKey | null {
  const [, companyId, id] = /^([1-9]\d{0,15})\/([1-9]\d{0,18})$/.exec(text ?? '') ?? [];
  return companyId && id ? { companyId: Number(companyId), id } : null;
}
