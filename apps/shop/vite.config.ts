import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** One configuration for both halves: the browser's entry here, the server's by `vite build --ssr`. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss()],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    target: isSsrBuild ? 'node24' : 'es2023',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    // The main origin, which shows stills of shops, has assets of its own beside these.
    assetsDir: 'assets/shop',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: isSsrBuild ? 'src/renderer.tsx' : ['src/client.ts', 'src/checkout.ts', 'src/shop.css'],
    },
  },
  ssr: { noExternal: true },
}))
