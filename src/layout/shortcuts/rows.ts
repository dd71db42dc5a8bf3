/** Rows of lists: those of a table, and the cards and lines that stand in their place on a narrow screen. */
const rowsSelector = '#main-content tbody tr, #main-content ul > li';
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
 * Moves the focus to what opens the next row, where Enter opens it. In front of an open drawer the row is opened, so that the drawer
 * shows the next record.
 * @returns whether there is one
 */
export function moveRow(step: 1 | -1, isDrawerOpen: boolean): boolean {
  const rows = [...document.querySelectorAll(rowsSelector)].flatMap((row) => {
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
