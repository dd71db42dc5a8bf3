/** How long a toast is shown, in ms (product spec, section 9). */
export const toastMs = 3_000;
