import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-bengali/wght.css';
import './theme/tokens.css';
import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { EntryRoutes } from './EntryRoutes.tsx';
import { fetchEntryTexts } from './i18n/text.ts';
import { applyPreferences, preferences } from './preferences.ts';
import { loadRuntimeConfig } from './runtimeConfig.ts';

// A failure to start is logged and no more (product spec, section 8).
try {
  applyPreferences();
  void loadRuntimeConfig();
  // Where its texts cannot be fetched, the page is in English.
  void fetchEntryTexts(preferences().locale).catch(console.error).then(start).catch(console.error);
} catch (error) {
  console.error(error);
}

function start() {
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <EntryRoutes />
    </StrictMode>,
  );
}
