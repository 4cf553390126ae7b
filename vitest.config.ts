import { defineConfig } from 'vitest/config'

// Node runs these sources as they are; Vite's transformation takes longer than many of the tests.
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } }
// `npm run test:long` runs these.
const long = process.env.LONG === 'only' ? [] : ['**/*.long.test.ts']
const outside = ['**/node_modules/**', '**/build/**', '**/dist/**', 'e2e/**', ...long]

export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      {
        test: {
          ...native,
          name: 'contract',
          include: ['packages/contract/src/**/*.test.ts'],
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
          // Loading the whole app again for every file would cost more than the tests.
          isolate: false,
          pool: 'forks',
          maxWorkers: 2,
          // Far above what a test takes: two of them share the processor with PostgreSQL.
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
