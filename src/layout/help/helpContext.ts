import { createContext, useContext } from 'react';

export type HelpView = 'page' | 'releaseNotes';

/** Opens the help panel of the page. */
export const HelpContext = createContext<(view: HelpView) => void>(() => {});

export const useOpenHelp = () => useContext(HelpContext);
