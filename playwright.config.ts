import { defineConfig } from '@playwright/test'
import { installedBrowser } from './scripts/find-browser.ts'
import { patience as slowness } from './test/patience.ts'

/** Left out, Playwright takes its own. */
const executablePath = installedBrowser()

/** The longest files that compute: begun first, beside those that wait. */
const computing = /(admin|mail)\.spec\.ts$/
/** What waits longest by itself comes next, so that the end has no long one left. */
const waiting = /(undo|many-workspaces|action-log|cannot-load|earned|review|still)\.spec\.ts$/

/** How long things may take is said where it is promised, not here: this only ends what never comes. Machines of strangers are slower, and stall. */
const patience = (process.env.CI ? 2 : 1) * Math.min(4, slowness)

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/start-product.ts',
  timeout: patience * 150_000,
  expect: { timeout: patience * 25_000 },
  // A test waits more than it works, and has a workspace of its own. What belongs to the whole product has one test alone, or a product of its own.
  workers: slowness > 1 ? 2 : 3,
  fullyParallel: false,
  projects: [
    { name: 'computing', testMatch: computing },
    { name: 'waiting', testMatch: waiting, fullyParallel: true },
    { name: 'rest', testIgnore: [computing, waiting] },
  ],
  forbidOnly: true,
  // Where nobody watches, a machine that stalls is told from a fault: what passes only the second time is printed as flaky.
  retries: process.env.CI ? 1 : 0,
  use: {
    viewport: { width: 1440, height: 900 },
    // Left out, a navigation that another one overtook is waited for as long as the test may take.
    navigationTimeout: patience * 30_000,
    // The same of a click or a text for what never comes.
    actionTimeout: patience * 30_000,
    // The frames of what moves cost a fifth of the browser. That all works while it moves is tried by main-job.spec.ts and phone.spec.ts.
    reducedMotion: 'reduce',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        ...['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
        // No page of a test lives long enough for what V8 spends on making its code fast: an eighth of the browser's time.
        '--js-flags=--no-opt --no-maglev --always-sparkplug',
      ],
    },
  },
})
