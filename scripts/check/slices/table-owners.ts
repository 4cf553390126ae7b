import type { Finding } from '../run-checks.ts'
import { isTest, listFiles, readText } from '../tree.ts'
import { owners } from './owners.ts'

/** Each table is written by one slice only, so that one folder shows every change to its rows. */
export function checkTableOwners(): Finding {
  const sources = listFiles().filter(isServerSource)
  const writes = sources.flatMap((file) => writesIn(file, readText(file)))
  return {
    problems: [...foreignWrites(writes, owners), ...unlisted(tablesOf(readText(generatedTypes)))],
    note: `${Object.values(owners).flat().length} tables, ${writes.length} writes`,
  }
}

const generatedTypes = 'apps/api/src/platform/database/database-types.ts'

const isServerSource = (file: string) =>
  /^apps\/api\/src\/.*\.(ts|sql)$/.test(file) && !isTest(file)

export interface Write {
  readonly file: string
  readonly table: string
}

const patterns = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+)/g,
  /\b(?:insertRows|replaceRows|updateRows)\(\s*\w+,\s*'([a-z_]+)/g,
  /\b(?:insert into|delete from|merge into|truncate)\s+([a-z_]+)\b/gi,
  /\bupdate\s+([a-z_]+)(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b/gi,
]

export function writesIn(file: string, text: string): Write[] {
  const code = text.replace(/^\s*(\/\/|\*|\/\*|--).*$/gm, '')
  return patterns.flatMap((pattern) =>
    [...code.matchAll(pattern)].flatMap(([, table = '']) => (table ? [{ file, table }] : [])),
  )
}

export function foreignWrites(
  writes: readonly Write[],
  tablesBySlice: Readonly<Record<string, readonly string[]>>,
): string[] {
  return writes.flatMap(({ file, table }) => {
    const owner = Object.keys(tablesBySlice).find((slice) => tablesBySlice[slice]?.includes(table))
    return owner === undefined || file.startsWith(`apps/api/src/${owner}/`)
      ? []
      : [`${file}: writes ${table}, which belongs to ${owner}`]
  })
}

function unlisted(tables: readonly string[]): string[] {
  const listed = Object.values(owners).flat()
  return [
    ...tables
      .filter((table) => listed.filter((each) => each === table).length !== 1)
      .map((table) => `scripts/check/slices/owners.ts: ${table} needs exactly one owner`),
    ...listed
      .filter((table) => !tables.includes(table))
      .map((table) => `scripts/check/slices/owners.ts: there is no table ${table}`),
  ]
}

const tablesOf = (types: string) =>
  [...(/export interface DB \{([^}]*)\}/.exec(types)?.[1] ?? '').matchAll(/^\s+([a-z_]+):/gm)].map(
    ([, table = '']) => table,
  )
