import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunkFailures } from './vite/chunk-failures.ts'
import { precompress } from './vite/precompress.ts'
import { strictStyles } from './vite/strict-styles.ts'

export default defineConfig(({ mode }) => ({
  plugins: [
    tailwindcss(),
    // The unit tests render components alone: the router's plugin would demand a whole app.
    ...(mode === 'test' ? [] : [reactRouter()]),
    chunkFailures(),
    strictStyles(),
    precompress(),
  ],
  build: { target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: false },
  // Found at start, so that development does not reload the page when a lazy part first appears.
  optimizeDeps: { entries: ['src/**/*.tsx'] },
  ssr: { noExternal: ['sonner', 'radix-ui', /^@marketday\//, /^@visx\//] },
}))
