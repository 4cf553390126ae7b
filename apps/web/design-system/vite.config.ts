import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { strictStyles } from '../vite/strict-styles.ts'

const webRoot = join(import.meta.dirname, '..')

/** Separate page of the design system, never part of the product build. */
export default defineConfig({
  root: webRoot,
  plugins: [tailwindcss(), strictStyles()],
  server: { open: '/design-system/' },
  build: {
    outDir: 'build/design-system',
    emptyOutDir: true,
    rolldownOptions: { input: join(webRoot, 'design-system/index.html') },
  },
})
