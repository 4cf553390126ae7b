/** Bundles the server: `dist/main.js`, beside it the programs that it starts and the texts that it shows. */
import { globSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { build } from 'vite'

import { builtTexts } from './src/site/content/library.ts'
import { renderTexts } from './src/site/content/render-texts.ts'

const root = import.meta.dirname
const outDir = path.join(root, 'dist')
const programs = globSync('src/**/*-program.ts', { cwd: root })
/** Loaded from their packages: native code, and what few starts or none need. */
const outside = [
  '@node-rs/argon2',
  'sharp',
  'satori',
  'pdfkit',
  'bwip-js/generic',
  /^flydrive/,
  'vite',
]
/** Apart from our own code, each program with no more than it needs. */
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
        // Some libraries tell their errors apart by the names of the classes.
        keepNames: true,
        codeSplitting: { groups: [packages] },
      },
    },
  },
  ssr: { noExternal: true },
})
// Stacks name our own sources; with those of the packages the first one would cost 400 ms and 150 MB.
for (const map of globSync('packages*.map', { cwd: outDir })) await rm(path.join(outDir, map))
const texts = await renderTexts(path.join(root, '../../content'))
await writeFile(path.join(outDir, builtTexts), JSON.stringify(texts))
