import { defineConfig } from '@playwright/test';

/**
 * Chromium obeys only the last `--disable-features`, so what we need of Playwright's own list is repeated here. Each of
 * the last three features starts processes that no journey needs: a spare renderer for every page, and two pages in every
 * window for suggestions in the address bar. They took half of the processor time of opening a page.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

const quietFlags = [
  `--disable-features=${disabledFeatures.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages make much short-lived garbage, which a larger young generation collects less often. Journeys close them before
  // optimised code has paid for its compilation, which takes a tenth of the processor time of the browsers.
  '--js-flags=--min-semi-space-size=16 --max-semi-space-size=64 --no-turbofan',
];

/** Journeys against the real thing: every service, the embedded database and the simulated carrier. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/journeys',
  globalSetup: './tests/e2e/helpers/firstStart.ts',
  // Each worker has a Barta of its own; its journeys share that one, so they go one after the other, whatever file
  // they are of: each makes what it counts, and all workers have something to do until the end. One more than there are
  // cores: a page waits for its services much of the time.
  workers: 3,
  fullyParallel: true,
  // On a busy machine all takes longer; what never comes is waited for this long only once.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  // Two cells are another Barta, which begins first: at the end its worker would run alone.
  projects: [
    { name: 'cells', testMatch: 'cells.spec.ts' },
    { name: 'one Barta', testIgnore: 'cells.spec.ts' },
  ],
  reporter: [['list'], ['json']],
  use: {
    headless: true,
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
    viewport: { width: 1440, height: 900 },
    // Each frame of an animation is computed anew, and journeys wait for what comes after it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      args: quietFlags,
      ...(process.env.CHROME_PATH && { executablePath: process.env.CHROME_PATH }),
    },
  },
});
