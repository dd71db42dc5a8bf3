import { lazy, useState, type ComponentType } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

const loads: (() => Promise<unknown>)[] = [];

/**
 * A page that is loaded on demand and renders at once when it has been loaded before. React.lazy alone suspends even
 * then, and React throttles the reveal: that cost 180 ms on a first visit.
 */
export function lazyPage<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    const module = await load();
    Loaded = module.default;
    return module;
  };
  loads.push(loadOnce);
  const Suspending = lazy(loadOnce) as unknown as ComponentType<Props>;
  return function LazyPage(props: Props) {
    // One that was shown while it loaded stays: another component would begin anew.
    const [Page] = useState(() => Loaded ?? Suspending);
    return <Page {...props} />;
  };
}

/**
 * Preloads every page, one after the other, while the browser is idle: the portal itself from the sign-in page, then
 * the pages that it registers.
 */
export function preloadPages(): void {
  // Safari has no requestIdleCallback.
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  whenIdle(() => void loadAll());
}

async function loadAll(): Promise<void> {
  // A failed preload is ignored: opening the page tries again and shows the error.
  for (const load of loads) await load().catch(() => undefined);
}
