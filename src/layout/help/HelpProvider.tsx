import { Suspense, useState, type ReactNode } from 'react';
import { lazyPage } from '../../components/entry/LazyPage.tsx';
import { HelpContext, type HelpView } from './helpContext.ts';
import type { HelpPanelProps } from './HelpPanel.tsx';

const HelpPanel = lazyPage<HelpPanelProps>(() => import('./HelpPanel.tsx'));

/** Lets whatever it contains open the help panel. The panel is fetched when it is first opened. */
export function HelpProvider({ children }: { children: ReactNode }) {
  const [view, setView] = useState<HelpView>();
  const [isOpen, setIsOpen] = useState(false);
  const [open] = useState(() => (wanted: HelpView) => {
    setView(wanted);
    setIsOpen(true);
  });
  return (
    <HelpContext.Provider value={open}>
      {children}
      {view && (
        <Suspense>
          <HelpPanel view={view} isOpen={isOpen} onView={setView} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </HelpContext.Provider>
  );
}
