import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { build } from 'vite'

import { buildFonts } from './build-fonts.ts'

const root = import.meta.dirname
const configFile = path.join(root, 'vite.config.ts')
const client = path.join(root, 'dist/client')
const compressible = /\.(?:js|css)$/
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

process.env['NODE_ENV'] = 'production'
await build({ root, configFile, logLevel: 'warn' })
await build({ root, configFile, logLevel: 'warn', build: { ssr: 'src/renderer.tsx' } })
await writeFile(path.join(root, 'dist/server/assets.json'), JSON.stringify(await assetsOf(client)))
await precompress(path.join(client, 'assets/shop'))

interface Chunk {
  readonly file: string
}

async function assetsOf(folder: string) {
  const manifest = JSON.parse(
    await readFile(path.join(folder, '.vite/manifest.json'), 'utf8'),
  ) as Record<string, Chunk>
  const chunk = (source: string): Chunk => {
    const built = manifest[source]
    if (!built) throw new Error(`The browser build lacks ${source}`)
    return built
  }
  const style = chunk('src/shop.css')
  const assets = {
    script: `/${chunk('src/client.ts').file}`,
    checkoutScript: `/${chunk('src/checkout.ts').file}`,
    previewScript: `/${chunk('src/preview.ts').file}`,
    style: `/${style.file}`,
    fonts: await buildFonts(path.join(folder, 'assets/shop')),
  }
  const version = createHash('sha256')
    .update(await readFile(path.join(root, 'dist/server/renderer.js')))
    .update(JSON.stringify(assets))
    .digest('hex')
  return { ...assets, version: version.slice(0, 12) }
}

async function precompress(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => compressible.test(name))
  await Promise.all(names.map((name) => compress(path.join(folder, name))))
}

async function compress(file: string): Promise<void> {
  const plain = await readFile(file)
  const [brotli, zipped] = await Promise.all([
    toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    toGzip(plain, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)])
}
