import { useEffect } from 'react';

/** Sets the page's title; undefined leaves it to a page further in, which knows better. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}
