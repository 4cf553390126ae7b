import fs from 'node:fs'
import path from 'node:path'
import { randomBytes } from 'node:crypto'
import {
  findForeign,
  prepareDatabase,
  withClient,
} from '../../apps/api/src/platform/database/migrate.ts'
import { filesDraft } from '../launch/data-dir/erase.ts'
import { keepOwner } from '../launch/data-dir/private-file.ts'
import type { Secrets } from '../launch/data-dir/secrets.ts'
import { say, StartFailure } from '../launch/report.ts'
import { readHashed, writeHashed } from './hashed-file.ts'
import { loadRows } from './load-rows.ts'
import type { CopiedFile, Manifest } from './manifest.ts'

type Restore = {
  folder: string
  manifest: Manifest
  dataDir: string
  /** The administrator's address; the database in its path is the one to fill. */
  adminUrl: string
}

/** What migrations have made that this release does not have is not known here. */
export async function requireKnownSchema({ migrations }: Manifest): Promise<void> {
  const foreign = await findForeign(migrations)
  if (foreign === null) return
  const { name, why } = foreign
  const problem = {
    changed: `with another version of the migration ${name}`,
    newer: `by a newer release: this one does not have the migration ${name}`,
    replaced: `by an earlier version, which had the migration ${name}`,
  }[why]
  throw new StartFailure(
    `The copy was made ${problem}.`,
    `Restore it with the release that made it${why === 'replaced' ? '' : ', or a newer one'}; nothing has been changed.`,
  )
}

/** Fills an empty database in the layout of the copy, then brings it to that of this release. */
export async function restoreDatabase({ folder, manifest, adminUrl }: Omit<Restore, 'dataDir'>) {
  const appPassword = copiedSecrets(folder)?.appPassword ?? randomBytes(24).toString('base64url')
  const migrations = manifest.migrations.map(({ name }) => name)
  await prepareDatabase({ adminUrl, appPassword, migrations })
  await loadRows(adminUrl, { folder, manifest })
  await prepareDatabase({ adminUrl, appPassword })
}

/** Copies the files beside those of DATA_DIR; `place` exchanges them, and what was there keeps another name. */
export async function draftFiles({ folder, manifest, dataDir }: Omit<Restore, 'adminUrl'>) {
  const draft = path.join(dataDir, filesDraft)
  const remove = () => fs.rmSync(draft, { recursive: true, force: true })
  // What a killed restore has left; the folder is locked, so nobody works on it.
  remove()
  try {
    for (const file of manifest.files) await copyFile(folder, draft, file)
  } catch (error) {
    remove()
    throw error
  }
  return {
    place(aside: string) {
      for (const name of new Set(manifest.files.map(({ file }) => file.split(path.sep)[0] ?? '')))
        replace(path.join(draft, name), path.join(dataDir, name), aside)
    },
    remove,
  }
}

async function copyFile(folder: string, draft: string, { file, sha256 }: CopiedFile) {
  const target = path.join(draft, file)
  await writeHashed(target, [fs.createReadStream(path.join(folder, 'data', file))])
  if ((await readHashed(target)).sha256 !== sha256)
    throw new Error(`${target} could not be read back as it was written`)
}

function replace(draft: string, place: string, aside: string) {
  if (fs.existsSync(place)) {
    fs.renameSync(place, `${place}.${aside}`)
    say(`  what was in ${place} is now in ${place}.${aside}`)
  }
  fs.renameSync(draft, place)
  ownAgain(place)
}

/** As root in somebody's folder: what was restored is theirs again. */
function ownAgain(place: string) {
  keepOwner(place)
  if (!fs.statSync(place).isDirectory()) return
  for (const entry of fs.readdirSync(place)) ownAgain(path.join(place, entry))
}

function copiedSecrets(folder: string): Secrets | null {
  const file = path.join(folder, 'data', 'secrets.json')
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null
}

/** Whether anybody has begun to work in this database; one that was only started holds nobody. */
export async function isInUse(databaseUrl: string): Promise<boolean> {
  return await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ has: boolean }>(
      `select to_regclass('public.users') is not null as has`,
    )
    if (!rows[0]?.has) return false
    const { rowCount } = await client.query(
      '(select from users limit 1) union all (select from tenants limit 1)',
    )
    return (rowCount ?? 0) > 0
  })
}

export async function hasTables(databaseUrl: string): Promise<boolean> {
  return await withClient(databaseUrl, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
    )
    return (rowCount ?? 0) > 0
  })
}
