import path from 'node:path'
import { createHash } from 'node:crypto'
import fs from 'node:fs'

import { root } from './bundle-root.ts'

/** Fails with instructions if the bundle is older than the sources. */
export function refuseStaleBundle(): void {
  const folder = path.join(root, serverBundle.app, serverBundle.output)
  if (import.meta.dirname !== folder || isFresh(root, serverBundle)) return
  throw new Error(
    `The bundle of the server in ${folder} is out of date. "npm start" rebuilds and starts it; "npm run dev" runs the sources.`,
  )
}

export interface Built {
  readonly app: string
  readonly output: string
  readonly sources: readonly string[]
}

export const sharedSources = ['packages', 'content', 'package-lock.json', 'tsconfig.base.json']

export const serverBundle: Built = {
  app: 'apps/api',
  output: 'dist',
  sources: ['apps/api/src', 'apps/api/build.ts', 'apps/api/package.json', ...sharedSources],
}

export function isFresh(root: string, built: Built): boolean {
  const stamp = stampPath(root, built)
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === sourcesDigest(root, built)
}

export function stampPath(root: string, { app, output }: Built): string {
  return path.join(root, app, output, '.sources')
}

/** Hashes contents, not times: a fresh checkout needs no build. */
export function sourcesDigest(root: string, { sources }: Built): string {
  const hash = createHash('sha256').update(process.version)
  for (const source of sources)
    for (const file of filesBelow(path.join(root, source)))
      hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file))
  return hash.digest('hex')
}

const leftOut = new Set(['node_modules', 'build', 'dist', '.react-router', 'coverage', '.git'])

function filesBelow(place: string): string[] {
  const stat = fs.statSync(place, { throwIfNoEntry: false })
  if (stat === undefined) return []
  if (!stat.isDirectory()) return [place]
  const entries = fs
    .readdirSync(place, { withFileTypes: true })
    .filter(({ name }) => !leftOut.has(name))
  return entries
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesBelow(path.join(place, entry.name)))
}
