import fs from 'node:fs'
import path from 'node:path'
import { StartFailure } from '../report.ts'

const majorVersion = '18'
const required = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'postgresql.conf']

/** A cluster's system identifier, or null for an empty folder. */
export type FoundCluster = { systemIdentifier: string } | null

/** State recorded by the start that created the cluster. */
export type Noted = { cluster: string; systemIdentifier?: string } | null

/**
 * Checks the folder before creating or starting anything. A missing, damaged or foreign database
 * must stop the start: an empty one in its place would look like total data loss.
 */
export function recogniseCluster(cluster: string, noted: Noted): FoundCluster {
  const found = examine(cluster)
  if (found === null) {
    if (noted?.systemIdentifier !== undefined) throw missing(cluster)
    return null
  }
  if (noted === null) throw unknown(cluster)
  if (noted.systemIdentifier !== undefined && noted.systemIdentifier !== found.systemIdentifier)
    throw foreign(cluster)
  return found
}

function examine(cluster: string): FoundCluster {
  if (!fs.existsSync(cluster) || fs.readdirSync(cluster).length === 0) return null
  const lacking = required.filter((name) => !fs.existsSync(path.join(cluster, name)))
  if (lacking.length > 0) throw damaged(cluster, lacking)
  const read = (name: string) => fs.readFileSync(path.join(cluster, name))
  const control = read('global/pg_control')
  if (control.length < 8) throw damaged(cluster, ['global/pg_control'])
  const version = read('PG_VERSION').toString().trim()
  if (version !== majorVersion) throw otherVersion(cluster, version)
  if (!read('postgresql.conf').includes("'marketday.conf'")) throw foreign(cluster)
  // First eight bytes; see PostgreSQL's src/include/catalog/pg_control.h.
  return { systemIdentifier: control.readBigUInt64LE(0).toString() }
}

const nothingChanged = 'Nothing has been changed.'

function missing(cluster: string): StartFailure {
  return new StartFailure(
    `The database of this installation is not in ${cluster} any more. ${nothingChanged}`,
    'Put it back (is a disk not mounted?), or restore a copy: npm run restore -- FOLDER --replace. To begin with an empty one: npm run db:reset',
  )
}

function unknown(cluster: string): StartFailure {
  return new StartFailure(
    `${cluster} holds a database, but DATA_DIR has no postgres.json with its password. ${nothingChanged}`,
    `Put postgres.json back, or restore a copy made by "npm run backup". Where that database is not needed, move it away (mv ${cluster} ${cluster}.old) and start again.`,
  )
}

function foreign(cluster: string): StartFailure {
  return new StartFailure(
    `The database in ${cluster} is not the one that this DATA_DIR was made with. ${nothingChanged}`,
    `Put the right one back, or move this one away (mv ${cluster} ${cluster}.old) and restore a copy: npm run restore -- FOLDER --replace`,
  )
}

function damaged(cluster: string, lacking: string[]): StartFailure {
  return new StartFailure(
    `The database in ${cluster} is not complete: ${lacking.join(', ')} missing. ${nothingChanged}`,
    `Put the whole folder back, or move it away (mv ${cluster} ${cluster}.old) and restore a copy: npm run restore -- FOLDER --replace`,
  )
}

function otherVersion(cluster: string, version: string): StartFailure {
  return new StartFailure(
    `The database in ${cluster} was made by PostgreSQL ${version}, and this release brings ${majorVersion}. ${nothingChanged}`,
    'Make a copy with the release that made it (npm run backup), and restore the copy with this one.',
  )
}
