/** Bundles the server into `dist/main.js`, with its child programs and the rendered texts. */
import { globSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { build } from 'vite'

import { builtTexts } from './src/site/content/library.ts'
import { renderTexts } from './src/site/content/render-texts.ts'

const root = import.meta.dirname
const outDir = path.join(root, 'dist')
const programs = globSync('src/**/*-program.ts', { cwd: root })
/** Not bundled: native code, and packages that few starts need. */
const outside = [
  '@node-rs/argon2',
  'sharp',
  'satori',
  'pdfkit',
  'fontkit',
  'subset-font',
  'bwip-js/generic',
  /^flydrive/,
  'vite',
]
/** Packages go into a chunk of their own; each entry loads only the packages it needs. */
const packages = { name: 'packages', test: /\/node_modules\//, entriesAware: true }

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    target: 'node24',
    outDir,
    sourcemap: true,
    rolldownOptions: {
      input: ['src/main.ts', ...programs],
      external: outside,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        sourcemapExcludeSources: true,
        // Some libraries distinguish errors by class name.
        keepNames: true,
        codeSplitting: { groups: [packages] },
      },
    },
  },
  ssr: { noExternal: true },
})
// Stack traces map to our sources only: mapping the packages costs 400 ms and 150 MB at the first
// error.
for (const map of globSync('packages*.map', { cwd: outDir })) await rm(path.join(outDir, map))
const texts = await renderTexts(path.join(root, '../../content'))
await writeFile(path.join(outDir, builtTexts), JSON.stringify(texts))
