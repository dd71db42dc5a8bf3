import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  // The portal server replaces this placeholder with a nonce of its own in every answer (services/portal).
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/portal',
    target: 'es2022',
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    manifest: true,
  },
});
