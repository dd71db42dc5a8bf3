import { lazy, type ComponentType } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

const loads: (() => Promise<unknown>)[] = [];

/**
 * A screen in a file of its own that renders at once when it has been loaded before. React.lazy alone
 * suspends even then, and its reveal is throttled: 180 ms a first visit were measured.
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
    const Page = Loaded ?? Suspending;
    return <Page {...props} />;
  };
}

/**
 * Fetches every screen, one after the other, when the browser has nothing better to do: from the sign-in
 * page the portal itself, and then the screens that it brings with it.
 */
export function preloadPages(): void {
  // Safari has no requestIdleCallback.
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  whenIdle(() => void loadAll());
}

async function loadAll(): Promise<void> {
  // A failure shows when the screen is opened; here it is only a preparation that did not happen.
  for (const load of loads) await load().catch(() => undefined);
}
