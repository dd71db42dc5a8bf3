import react from '@vitejs/plugin-react';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { fileGroups } from './scripts/fileGroups.ts';
import { lightModules } from './scripts/lightModules.ts';
import { locationData } from './scripts/locationData.ts';
import { portalPackages } from './scripts/portalPackages.ts';

/** Fonts are compressed already, and below this many octets an answer gains nothing. */
const compressible = /\.(js|css|svg|json)$/;
const worthwhileOctets = 1_024;

/** TypeBox does not say that its modules do nothing by themselves: lists of the portal loaded its engine for derived types (9 KiB). */
const treeshake = { moduleSideEffects: [{ test: /node_modules\/typebox\//, sideEffects: false }] };

/** Writes `.br` and `.gz` beside each file, so that the portal server compresses nothing while it serves. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const files = Object.values(bundle).filter((output) => {
        const content = output.type === 'chunk' ? output.code : output.source;
        return compressible.test(output.fileName) && content.length > worthwhileOctets;
      });
      await Promise.all(
        files.map(async ({ fileName }) => {
          const file = path.join(dir!, fileName);
          const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
          await pipeline(createReadStream(file), brotli, createWriteStream(`${file}.br`));
          await pipeline(createReadStream(file), createGzip({ level: 9 }), createWriteStream(`${file}.gz`));
        }),
      );
    },
  };
}

export default defineConfig(async ({ command }) => {
  const plugins = [react(), locationData(), lightModules()];
  return {
    plugins: [...plugins, compressAssets(), portalPackages('dist/portal-packages.json')],
    // The portal server replaces this placeholder with a nonce of its own in every answer (services/portal).
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      outDir: 'dist/portal',
      target: 'es2022',
      // The content security policy allows no data: fonts or scripts.
      assetsInlineLimit: 0,
      // Browsers that lack it only load the files of a page later.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        treeshake,
        output: {
          codeSplitting: { groups: command === 'build' ? await fileGroups(plugins, treeshake) : [] },
        },
      },
      chunkSizeWarningLimit: 1_400,
    },
  };
});
