import { lazy, useState, type ComponentType } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

export type LazyPage<Props extends object = object> = ComponentType<Props> & {
  /** Loads it before it is shown. */
  preload: () => Promise<unknown>;
};

/**
 * A page that is loaded on demand and renders at once when it has been loaded before. React.lazy alone suspends even
 * then, and React throttles the reveal: that cost 180 ms on a first visit.
 */
export function lazyPage<Props extends object>(load: Load<Props>): LazyPage<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    const module = await load();
    Loaded = module.default;
    return module;
  };
  const Suspending = lazy(loadOnce) as unknown as ComponentType<Props>;
  function LazyPage(props: Props) {
    // One that was shown while it loaded stays: another component would begin anew.
    const [Page] = useState(() => Loaded ?? Suspending);
    return <Page {...props} />;
  }
  return Object.assign(LazyPage, { preload: loadOnce });
}

const parts: Pick<LazyPage, 'preload'>[] = [];

/** A lazy page that is a part of one that is open, such as a dialog: `preloadParts` loads it. */
export function lazyPart<Props extends object>(load: Load<Props>): LazyPage<Props> {
  const part = lazyPage(load);
  parts.push(part);
  return part;
}

/** Loads the parts of what is open, one after the other, while the browser is idle; not the parts of these. */
export function preloadParts(): void {
  whenIdle(() => void preloadAll([...parts]));
}

/** Loads pages one after the other. A failed preload is ignored: opening the page tries again and shows the error. */
export async function preloadAll(pages: Iterable<Pick<LazyPage, 'preload'>>): Promise<void> {
  for (const page of pages) await page.preload().catch(() => undefined);
}

export function whenIdle(run: () => void): void {
  // Safari has no requestIdleCallback.
  if (window.requestIdleCallback) window.requestIdleCallback(run);
  else setTimeout(run, 200);
}
