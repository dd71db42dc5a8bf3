/** How somebody at the screen shows that they are there. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel'];

/** For so long after the last sign calls count as theirs: pages look for news more often, so that none of their work goes uncounted. */
const attendedMs = 2 * 60_000;

let lastSign = Date.now();
for (const sign of signs) addEventListener(sign, () => (lastSign = Date.now()), true);

/** Whether a call that is made now is the page's own, of which nobody knows. */
export function isUnattended(): boolean {
  return Date.now() - lastSign > attendedMs;
}
