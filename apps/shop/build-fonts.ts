import { createHash } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import path from 'node:path'

import subsetFont from 'subset-font'

import { fontKeys, fontParts } from './src/fonts/typefaces.ts'
import type { FontPart } from './src/fonts/typefaces.ts'

/** Kerning, ligatures, figures of equal width; Arabic needs the forms of its letters too. */
const latinFeatures = ['kern', 'liga', 'ccmp', 'locl', 'tnum']
const arabicFeatures = [...latinFeatures, 'mark', 'mkmk', 'init', 'medi', 'fina', 'isol', 'rlig']

/** Cut files of an earlier build; the name depends on everything that shapes the file. */
const cache = path.join(import.meta.dirname, 'dist/fonts')

/** Writes the cut font files of all typefaces; returns their addresses by key. */
export async function buildFonts(folder: string): Promise<Record<string, string>> {
  await mkdir(cache, { recursive: true })
  const addresses: Record<string, string> = {}
  for (const key of fontKeys) {
    const { name, bytes } = await cutFont(key)
    await writeFile(path.join(folder, name), bytes)
    addresses[key] = `/assets/shop/${name}`
  }
  return addresses
}

async function cutFont(key: string): Promise<{ name: string; bytes: Buffer }> {
  const [, file = '', part = '', weight = ''] =
    /^(.+?)-(latin-ext|latin|arabic)-(\d+)$/.exec(key) ?? []
  const source = await readFile(
    fileURLToPath(
      import.meta.resolve(`@fontsource/${file}/files/${file}-${part}-${weight}-normal.woff2`),
    ),
  )
  const { characters } = fontParts[part as FontPart]
  const keepFeatures = part === 'arabic' ? arabicFeatures : latinFeatures
  const options = { targetFormat: 'woff2', noHinting: true, keepFeatures } as const
  const hash = createHash('sha256')
    .update(source)
    .update(JSON.stringify([characters, options]))
    .digest('hex')
    .slice(0, 10)
  const name = `${key}-${hash}.woff2`
  const cached = path.join(cache, name)
  if (await stat(cached).catch(() => null)) return { name, bytes: await readFile(cached) }
  const bytes = await subsetFont(source, characters, options)
  await writeFile(cached, bytes)
  return { name, bytes }
}
