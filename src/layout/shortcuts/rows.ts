/** Rows of lists: those of react-admin's table, and what is marked as one. Other lists hold filters or page numbers. */
const rowsSelector = '#main-content tbody > .RaDataTable-row, #main-content [data-row]';
const openerSelector = 'a[href], button, [role="button"]';

/** The row that was used last, from which j and k continue. */
let current: Element | null = null;

/** Remembers which row was clicked or focused. @returns a function that stops it */
export function watchRows(): () => void {
  const note = ({ target }: Event) => {
    const row = target instanceof Element ? target.closest(rowsSelector) : null;
    if (row) current = row;
  };
  document.addEventListener('click', note, true);
  document.addEventListener('focusin', note, true);
  return () => {
    document.removeEventListener('click', note, true);
    document.removeEventListener('focusin', note, true);
    current = null;
  };
}

/**
 * Moves the focus to what opens the next row, where Enter opens it. While a drawer shows a record, the next row of the same list is
 * opened, so that the drawer shows its record.
 * @returns whether there is one
 */
export function moveRow(step: 1 | -1, isDrawerOpen: boolean): boolean {
  const list = isDrawerOpen && current?.isConnected ? current.parentElement! : document;
  const rows = [...list.querySelectorAll(rowsSelector)].flatMap((row) => {
    const opener = openerOf(row);
    return opener ? [{ row, opener }] : [];
  });
  const at = rows.findIndex(({ row }) => row === current);
  const next = at === -1 ? rows[0] : rows[at + step];
  if (!next) return false;
  current = next.row;
  if (isDrawerOpen) next.opener.click();
  else next.opener.focus();
  return true;
}

/** The first link or button of a row. Its checkbox is none. */
function openerOf(row: Element): HTMLElement | null {
  return row.matches(openerSelector) ? (row as HTMLElement) : row.querySelector<HTMLElement>(openerSelector);
}
