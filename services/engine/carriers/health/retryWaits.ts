/** 5 s, 10 s, 20 s … 5 min. @param attempts including the one that failed */
export function errorBackoffSeconds(attempts: number): number {
  return Math.min(5 * 2 ** (attempts - 1), 300);
}

/** 1 s, 2 s, 4 s … 30 s: throttling is no fault of the message, but one that is always throttled must not slow others. */
export function throttleBackoffSeconds(attempts: number): number {
  return Math.min(2 ** (attempts - 1), 30);
}

/** The wait of a message that says nothing about why it was not taken: a link that does not work is noticed meanwhile. */
export const returnSeconds = 1;
