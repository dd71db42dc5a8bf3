/** Has the browser ask before it reloads or closes the page, but only while that would lose something. */
export function warnBeforeUnload(wouldLose: () => boolean): void {
  window.addEventListener('beforeunload', (event) => {
    if (wouldLose()) event.preventDefault();
  });
}
