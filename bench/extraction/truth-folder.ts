import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { decodePage } from '../../apps/api/src/platform/outgoing/safe-fetch.ts'

/** Correct values by field; any of a list counts. Missing fields are omitted. */
export type Truth = Readonly<Record<string, readonly string[]>>

export interface TruePage {
  readonly id: string
  readonly html: string
  readonly truth: Truth
}

/**
 * Pages of the public product-extraction benchmark
 * (github.com/scrapinghub/product-extraction-benchmark): `ground-truth.json` by page id, and
 * `html/<id>.html`, gzipped or not, in the folder or in its `dataset`.
 */
export function readTruthFolder(folder: string): TruePage[] {
  const root = [folder, join(folder, 'dataset')].find((each) =>
    existsSync(join(each, 'ground-truth.json')),
  )
  if (!root) throw new Error(`${folder} holds no ground-truth.json`)
  const truths = JSON.parse(readFileSync(join(root, 'ground-truth.json'), 'utf8')) as Record<
    string,
    Record<string, unknown>
  >
  const places = [join(root, 'html'), root].filter(existsSync)
  const files = new Map(
    places
      .flatMap((place) => readdirSync(place).map((name) => join(place, name)))
      .map((path) => [path.replace(/^.*\/|\.html?(?:\.gz)?$/g, ''), path] as const)
      .reverse(),
  )
  return Object.entries(truths).flatMap(([id, truth]) => {
    const path = files.get(id)
    return path ? [{ id, html: readPage(path), truth: listsOf(truth) }] : []
  })
}

function readPage(path: string): string {
  const bytes = readFileSync(path)
  return decodePage(path.endsWith('.gz') ? gunzipSync(bytes) : bytes, '')
}

const listsOf = (truth: Record<string, unknown>): Truth =>
  Object.fromEntries(
    Object.entries(truth).map(([field, value]) => [
      field,
      (Array.isArray(value) ? value : [value])
        .filter((each) => each != null && each !== '')
        .map(String),
    ]),
  )
