/** react-admin's own class of the button that adds filters; the button of a phone's filters has it too. */
export const filterButtonClass = 'add-filter';

/** Leads the keyboard on to the filter button when what had the focus was removed. */
export function focusFilterButton(): void {
  document.querySelector<HTMLElement>(`.${filterButtonClass}`)?.focus();
}
