import { useEffect } from 'react';

/** MUI's root of dialogs, drawers, menus and popovers; a closed one that stays in the document is hidden. */
const modal = '.MuiModal-root';
const openModal = `${modal}:not(.MuiModal-hidden)`;
/** MUI's root of a calendar and the like, which opens at a field and closes with the field focused. */
const popper = '.MuiPopper-root';
const row = 'tr, li, [data-row]';
const heading = 'h1, h2, h3, h4';
/** A button that is disabled for longer than this does not only wait for an answer. */
const disabledMs = 1_000;
const tabbable =
  ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [tabindex="-1"])';

/**
 * Keeps the keyboard's place. When what has the focus leaves the page, the browser gives the focus to the body, from where the Tab key begins
 * at the top. That happens after dialogs: their opener may have been removed meanwhile, be disabled, or stand in a menu that is closed.
 * The focus then goes to the element that was used last on the page, or if that is gone, to its row, to the nearest heading above it, or
 * to the heading of the page that replaced it.
 */
export function useFocusRecovery(): void {
  useEffect(() => watchFocus(), []);
}

function watchFocus(): () => void {
  /** Has the focus; null where it was given up, such as by a click beside everything. */
  let focused: HTMLElement | null = null;
  /** The element of the page itself that was used last, and its ancestors, from the inside. */
  let onPage: HTMLElement[] = [];

  const remember = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement) || target.closest(`${modal}, ${popper}`)) return;
    onPage = [target, ...ancestorsOf(target)];
  };
  const onFocusIn = ({ target }: FocusEvent) => {
    focused = target as HTMLElement;
    disabledSince = null;
    remember(target);
  };
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget) return;
    // Chrome also says it of what is just being removed.
    setTimeout(() => {
      if (focused && focused === target && isLost() && isUsable(focused)) focused = null;
    });
  };
  // Not every browser gives the focus to a button that is clicked.
  const onPointerDown = ({ target }: PointerEvent) =>
    remember(target instanceof Element ? target.closest(tabbable) : null);

  const recover = () => {
    if (!focused || !isLost()) return;
    if (isUsable(focused)) return focused.focus();
    // The trap of an open dialog sees to the focus in it.
    if (document.querySelector(openModal)) return;
    if (focused.isConnected && focused.matches(':disabled') && !focused.closest(modal)) {
      disabledSince ??= performance.now();
      const leftMs = disabledSince + disabledMs - performance.now();
      if (leftMs > 0) return recoverIn(leftMs);
    }
    disabledSince = null;
    placeNear(onPage)?.focus();
  };
  let disabledSince: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const recoverIn = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(recover, milliseconds);
  };
  // A timer, so that it comes after those who see to the focus themselves: MUI's return to the opener, a form that begins with its first
  // field.
  const observer = new MutationObserver(() => recoverIn(0));

  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  document.addEventListener('pointerdown', onPointerDown);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
    document.removeEventListener('pointerdown', onPointerDown);
  };
}

/** Some browsers leave the focus on a button that becomes disabled. */
function isLost(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || activeElement.matches(':disabled');
}

function ancestorsOf(element: Element): HTMLElement[] {
  const parent = element.parentElement;
  return parent && parent !== document.body ? [parent, ...ancestorsOf(parent)] : [];
}

function isUsable(element: HTMLElement): boolean {
  // Tests have no layout.
  const isVisible = element.checkVisibility?.({ visibilityProperty: true }) ?? true;
  return element.isConnected && isVisible && !element.matches(':disabled');
}

/** Finds an element for the focus near one that is gone: undefined while a page is loading that has no heading yet. */
function placeNear([element, ...ancestors]: HTMLElement[]): HTMLElement | undefined {
  if (element && isUsable(element) && element.matches(`${tabbable}, [tabindex]`)) return element;
  for (const ancestor of ancestors) {
    if (!ancestor.isConnected) continue;
    const place = ancestor.matches(row) ? first(ancestor, tabbable) : focusableHeading(ancestor);
    if (place) return place;
  }
  return focusableHeading(document.body);
}

function first(within: HTMLElement, selector: string): HTMLElement | undefined {
  return [...within.querySelectorAll<HTMLElement>(selector)].find(isUsable);
}

function focusableHeading(within: HTMLElement): HTMLElement | undefined {
  const found = [...within.querySelectorAll<HTMLElement>(heading)].find(
    (each) => isUsable(each) && each.textContent !== '' && !each.closest(modal),
  );
  if (found) found.tabIndex = -1;
  return found;
}
