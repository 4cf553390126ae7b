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
  /** Admin URL; the database in its path is the target. */
  adminUrl: string
}

/** Rejects a backup with migrations unknown to this release. */
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

/** Fills an empty database in the backup's schema, then migrates it to this release. */
export async function restoreDatabase({ folder, manifest, adminUrl }: Omit<Restore, 'dataDir'>) {
  const appPassword = copiedSecrets(folder)?.appPassword ?? randomBytes(24).toString('base64url')
  const migrations = manifest.migrations.map(({ name }) => name)
  await prepareDatabase({ adminUrl, appPassword, migrations })
  await loadRows(adminUrl, { folder, manifest })
  await prepareDatabase({ adminUrl, appPassword })
}

/** Copies the files next to those of DATA_DIR; `place` swaps them and renames the old ones. */
export async function draftFiles({ folder, manifest, dataDir }: Omit<Restore, 'adminUrl'>) {
  const draft = path.join(dataDir, filesDraft)
  const remove = () => fs.rmSync(draft, { recursive: true, force: true })
  // Left by a killed restore; the folder is locked, so it is not in use.
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

/** Root in a user's folder: the restored files return to that user. */
function ownAgain(place: string) {
  keepOwner(place)
  if (!fs.statSync(place).isDirectory()) return
  for (const entry of fs.readdirSync(place)) ownAgain(path.join(place, entry))
}

function copiedSecrets(folder: string): Secrets | null {
  const file = path.join(folder, 'data', 'secrets.json')
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null
}

/** Returns whether the database is in use; one that was only started has no users. */
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
