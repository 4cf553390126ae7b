import { defineConfig } from 'vitest/config'

/** The tests that need neither database nor built pages, for `npm run mutation`. */
export default defineConfig({
  // As the web app is built: its tests look at the addresses of pictures.
  build: { assetsInlineLimit: 0 },
  // The mutated copy finds its packages by a link that leads out of it.
  server: { fs: { strict: false } },
  test: {
    environment: 'happy-dom',
    include: [
      'packages/*/src/**/*.test.{ts,tsx}',
      'apps/api/src/**/rules.test.ts',
      'apps/web/src/platform/**/*.test.{ts,tsx}',
    ],
    // It looks at the sources of the whole app, which only the project of the web app can.
    exclude: ['**/node_modules/**', '**/prefetch-links.test.ts'],
    testTimeout: 20_000,
  },
})
