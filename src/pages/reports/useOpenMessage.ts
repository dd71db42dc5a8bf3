import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MessageKey } from '../../components/message/messageKey.ts';

const parameter = 'message';

/** The message beside the list; it stands in the address (`?message=3/1042`), so that it can be shared as a link. */
export function useOpenMessage() {
  const [search, setSearch] = useSearchParams();
  const opened = keyOf(search.get(parameter));
  const open = useCallback(
    ({ companyId, id }: MessageKey) =>
      setSearch(changed((next) => next.set(parameter, `${companyId}/${id}`))),
    [setSearch],
  );
  const close = useCallback(
    () =>
      setSearch(
        changed((next) => next.delete(parameter)),
        { replace: true },
      ),
    [setSearch],
  );
  return { opened, open, close };
}

/**
 * Changes the current address. Rows are rendered in the background, so the parameters they were rendered with may be outdated.
 */
function changed(change: (next: URLSearchParams) => void): URLSearchParams {
  const next = new URLSearchParams(window.location.search);
  change(next);
  return next;
}

function keyOf(text: string | null): MessageKey | null {
  const [, companyId, id] = /^([1-9]\d{0,15})\/([1-9]\d{0,18})$/.exec(text ?? '') ?? [];
  return companyId && id ? { companyId: Number(companyId), id } : null;
}
