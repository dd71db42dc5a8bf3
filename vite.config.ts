import react from '@vitejs/plugin-react';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { locationData } from './scripts/locationData.ts';

/** Fonts are compressed already, and below this many octets an answer gains nothing. */
const compressible = /\.(js|css|svg|json)$/;
const worthwhileOctets = 1_024;

/** Code that checks a form by the contract: no list needs it. */
const checksForms =
  /typebox\/build\/(value|schema|error|format|system)|contract\/(fieldProblemsOf|keepFirstFaults)|contractResolver/;

/** Small parts of the dashboard and of reports, which few other pages have. */
const showsFigures = /src\/components\/(message\/ErrorLine|LinkOrText|RefreshButton|StatCard)\.tsx$/;
/** Code with which dashboard, reports and batches show messages and figures. */
const showsMessages = new RegExp(
  [
    String.raw`src/(dataProviders/cells|resources/routes)/`,
    String.raw`src/components/(message/(?!FoundMessage|Message[A-CE-Z]|MessageDetail|actions/Message|ReceiptDetail|DetailSection)|report|tickets|credit|charts|batches|routes|companies|StatCard|RefreshButton|SectionCard)`,
    String.raw`src/pages/send/batches/(recent/)?\w+\.tsx?`,
    String.raw`contract/[\w-]+/(totals|notifications|refunds)|ticketStatusWords`,
    String.raw`(icons-material|TableFooter|TableContainer|ToggleButton|ToggleButtonGroup)/|parseISO|useQueries`,
  ].join('|'),
);

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

/**
 * Leaves out the CSV writer of react-admin, 2 KiB with what it adds to older browsers: our lists have an exporter of their own
 * (`src/components/list/listFile.ts`).
 */
function withoutJsonExport(): Plugin {
  const id = 'jsonexport/dist/index.js';
  return {
    name: 'without-jsonexport',
    enforce: 'pre',
    apply: 'build',
    resolveId: (wanted) => (wanted === id ? `\0${id}` : null),
    load: (wanted) =>
      wanted === `\0${id}`
        ? 'export default () => { throw new Error("This list has no exporter."); };'
        : null,
  };
}

export default defineConfig({
  plugins: [react(), locationData(), withoutJsonExport(), compressAssets()],
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
      output: {
        codeSplitting: {
          groups: [
            // The sign-in page has one file of its own, and what it does not need is not in it.
            { name: 'entry', tags: ['$initial'], priority: 4 },
            // Without the groups below each set of pages that share a module gets a file: the dashboard loaded 140, most of
            // them below 2 kB, and each request costs more processor time than parsing such a file. With one group for all
            // of it every page loaded everything (ADR 55).
            { name: 'base', minShareCount: 16, test: (id) => !checksForms.test(id), priority: 3 },
            { name: 'forms', minShareCount: 4, test: checksForms, priority: 2 },
            { name: 'messages', minShareCount: 3, test: showsMessages, priority: 1 },
            { name: 'figures', minShareCount: 2, test: showsFigures, priority: 0 },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 1_400,
  },
});
