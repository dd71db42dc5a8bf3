import { expect, type Page } from '@playwright/test';

/** A tablet upright, and as narrow as a screen can be that is no phone. */
export const tabletWidths = [820, 601];

/**
 * Every button, link and field of a page can be reached by scrolling down, or sideways within a frame that scrolls:
 * its middle is inside the window and nothing lies over it, and the page itself does not scroll sideways.
 */
export async function expectReachable(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(unreachable), `${page.url()} ${page.viewportSize()?.width}`)
    .toEqual([]);
}

function unreachable(): string[] {
  const found: string[] = [];
  const excess = document.documentElement.scrollWidth - innerWidth;
  if (excess > 0) found.push(`the page is ${excess} px wider than the window`);
  const controls = document.querySelectorAll<HTMLElement>(
    'main :is(button, a[href], input, textarea), header button',
  );
  for (const control of controls) {
    const isShown = control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!isShown || control.closest('[aria-hidden=true], :disabled')) continue;
    control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    // A script scrolls what cuts off its contents, too; a person cannot.
    for (let frame = control.parentElement; frame; frame = frame.parentElement) {
      if (!['auto', 'scroll'].includes(getComputedStyle(frame).overflowX)) frame.scrollLeft = 0;
    }
    // A link that wraps is tried on its first line: the middle of both may be beside them.
    const [{ left, top, width, height } = new DOMRect()] = control.getClientRects();
    const name =
      control.getAttribute('aria-label') ?? (control.textContent || control.outerHTML.slice(0, 80));
    const [x, y] = [left + width / 2, top + height / 2];
    if (x < 0 || x > innerWidth || y < 0 || y > innerHeight) {
      found.push(`${name} is outside of the window, at ${Math.round(x)} × ${Math.round(y)}`);
      continue;
    }
    const hit = document.elementFromPoint(x, y);
    // An input may be drawn as part of a field, beneath what takes the click for it.
    const field = control.closest('label, .MuiInputBase-root, .MuiFormControl-root');
    if (!hit || !(control.contains(hit) || field?.contains(hit))) {
      found.push(`${name} lies beneath ${hit?.outerHTML.slice(0, 80)}`);
    }
  }
  scrollTo(0, 0);
  return found;
}
