import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunkFailures } from './vite/chunk-failures.ts'
import { precompress } from './vite/precompress.ts'
import { strictStyles } from './vite/strict-styles.ts'

export default defineConfig(({ mode, isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    // The unit tests render components alone: the router's plugin would demand a whole app.
    ...(mode === 'test' ? [] : [reactRouter()]),
    chunkFailures(),
    strictStyles(),
    precompress(),
  ],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What every page needs travels as one file: it compresses better than a dozen pieces.
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups: [framework] } } } }),
  },
  // Found at start, so that development does not reload the page when a lazy part first appears.
  optimizeDeps: { entries: ['src/**/*.tsx'] },
  ssr: { noExternal: ['sonner', 'radix-ui', /^@marketday\//, /^@visx\//] },
}))

const framework = {
  name: 'framework',
  test: /node_modules\/(?:react|react-dom|scheduler|react-router)\//,
}
