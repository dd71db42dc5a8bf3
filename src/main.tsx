import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-bengali/wght.css';
import './theme/tokens.css';
import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { EntryRoutes } from './EntryRoutes.tsx';
import { applyPreferences } from './preferences.ts';
import { loadRuntimeConfig } from './runtimeConfig.ts';

// A failure to start is logged and no more (product spec, section 8).
try {
  applyPreferences();
  void loadRuntimeConfig();
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <EntryRoutes />
    </StrictMode>,
  );
} catch (error) {
  console.error(error);
}
