import { defineConfig, devices } from '@playwright/test'

const port = Number(process.env.E2E_PORT || 3900)
/** Sweeps over every page, width, text size and scheme: `npm run visual`, apart from the journeys. */
const sweeps = /accessible in every look/
/** What `npm run dev` promises, on a development server: `npm test dev`. */
const isDev = process.env.DEV === 'only'

/** The journeys run against the real product, on a port and data of its own. */
export default defineConfig({
  testDir: 'e2e',
  ...(process.env.VISUAL === 'only' ? { grep: sweeps } : { grepInvert: sweeps }),
  ...(isDev && { testMatch: 'development.ts' }),
  outputDir: 'test-results',
  workers: 3,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    // Recording costs a third of the time; a repeated test says what the first one did not.
    trace: 'on-first-retry',
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
      // Drawing without a graphics card, simulated or not, leaves the processor to the product.
      args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu'],
    },
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      // A driver holds a phone, and the demo has one run.
      testIgnore: /driver\.journey/,
    },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'] },
      testMatch: /(driver|shopper|visitor|phone).*\.spec\.ts/,
    },
  ].slice(0, isDev ? 1 : 2),
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
