import { defineConfig, devices } from '@playwright/test'

const port = Number(process.env.E2E_PORT || 3900)
/** Sweeps over every page, width, text size and scheme: `npm run visual`, apart from the journeys. */
const sweeps = /accessible in every look/
const isVisual = process.env.VISUAL === 'only'
/** What `npm run dev` promises, on a development server: `npm test dev`. */
const isDev = process.env.DEV === 'only'
/** The journeys that `npm test` leaves out: `npm run test:long`. */
const isLong = process.env.LONG === 'only'
const long = isLong || isVisual ? [] : [/\/e2e\/long\//]
/** No journey takes the last place of a delivery time from another. */
const dependencies = isDev ? [] : ['make room']

/** The journeys run against the real product, on a port and data of its own. */
export default defineConfig({
  testDir: isLong && !isDev ? 'e2e/long' : 'e2e',
  ...(isVisual ? { grep: sweeps } : { grepInvert: sweeps }),
  ...(isDev && { testMatch: 'development.ts' }),
  outputDir: 'test-results',
  workers: 3,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  // Bounds for a busy machine; no journey waits for them.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    // Recording costs a third of the time.
    trace: 'off',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
      // Drawing without a graphics card, simulated or not, leaves the processor to the product.
      args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu'],
    },
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'make room',
      testDir: 'e2e',
      testMatch: 'make-room.ts',
    },
    {
      name: 'desktop',
      dependencies,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      // A driver holds a phone, and the demo has one run.
      testIgnore: [/driver\.journey/, ...long],
    },
    {
      name: 'phone',
      dependencies,
      use: { ...devices['Pixel 7'] },
      testMatch: /(driver|shopper|visitor|phone).*\.spec\.ts/,
      testIgnore: long,
    },
  ].slice(isDev ? 1 : 0, isDev ? 2 : 3),
  webServer: {
    command: `exec node scripts/start.mjs --fresh${isDev ? ' --dev' : ''}`,
    // Ready only after the demo data, which /readyz does not wait for.
    wait: { stdout: /Marketday is ready at/ },
    timeout: 300_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR || '.data-e2e',
      DATABASE_URL: '',
      DEMO: isDev ? 'off' : 'on',
      // The journeys are many shoppers behind one address.
      SHOP_WRITES_PER_MINUTE: '10000',
      SHOP_READS_PER_MINUTE: '100000',
      ORDER_GUARD: 'off',
    },
  },
})
