import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Shared by both builds: the browser's entry here, the server's with `vite build --ssr`. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss()],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    target: isSsrBuild ? 'node24' : 'es2023',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    // Separate folder: the main origin, which shows shop previews, has its own assets next to
    // these.
    assetsDir: 'assets/shop',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: isSsrBuild
        ? 'src/renderer.tsx'
        : ['src/client.ts', 'src/checkout.ts', 'src/preview.ts', 'src/shop.css'],
    },
  },
  ssr: { noExternal: true },
}))
