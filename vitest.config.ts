import { defineConfig } from 'vitest/config'

// Node runs these sources as they are; Vite's transformation takes longer than many of the tests.
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } }
// `npm run test:long` runs these.
const long = process.env.LONG === 'only' ? [] : ['**/*.long.test.ts']
const outside = ['**/node_modules/**', '**/build/**', '**/dist/**', 'e2e/**', ...long]

// Loading modules again for every file takes longer than its tests.
// Two of them share the processor with PostgreSQL.
const shared = { isolate: false, maxWorkers: 2 }

export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      {
        test: {
          ...native,
          ...shared,
          name: 'contract',
          include: ['packages/{contract,messages}/src/**/*.test.ts'],
          exclude: outside,
        },
      },
      {
        test: {
          ...native,
          name: 'api',
          include: ['apps/api/**/*.test.ts'],
          exclude: outside,
          globalSetup: ['scripts/launch/test-database.ts'],
          ...shared,
          pool: 'forks',
          // Far above what a test takes.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          name: 'web',
          root: 'apps/web',
          environment: 'happy-dom',
          testTimeout: 20_000,
          include: [
            'src/**/*.test.{ts,tsx}',
            '../shop/src/**/*.test.{ts,tsx}',
            '../../packages/fields/src/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        test: {
          ...native,
          ...shared,
          name: 'sandbox',
          include: ['apps/sandbox/src/**/*.test.ts'],
          exclude: outside,
        },
      },
      {
        test: {
          ...native,
          name: 'scripts',
          include: ['scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: outside,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
    coverage: {
      provider: 'v8',
      enabled: false,
      include: ['packages/*/src/**', 'apps/*/src/**', 'scripts/**'],
      exclude: ['**/*.test.*'],
      reporter: ['text-summary', 'html', 'json-summary'],
    },
  },
})
