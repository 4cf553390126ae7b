import type { Finding } from '../run-checks.ts'
import { isTest, listFiles, readText } from '../tree.ts'
import { titlesIn } from './titles-in.ts'

const document = 'docs/reliability.md'
const groups = 'CON|IDM|WHK|OUT|CRA|NET|FUZ|TEN|SSR|XSS|UPL|HTP|DEP|OPS|PRV'
const ids = new RegExp(`\\b(?:${groups})-\\d{2}\\b`, 'g')
const row = new RegExp(`^\\| ((?:${groups})-\\d{2}) \\|([^|]*)\\|([^|]*)\\|$`)

/** Requires a test for every promise in docs/reliability.md, or a reason there for its absence. */
export function checkReliability(): Finding {
  const named = new Set(
    listFiles()
      .filter(
        (file) => (isTest(file) && /\.tsx?$/.test(file)) || file.startsWith('bench/fault-tests/'),
      )
      .flatMap((file) => namedIn(file, readText(file))),
  )
  const promises = promisesIn(readText(document))
  return {
    problems: promiseProblems(promises, named),
    note: `${promises.filter(({ id }) => named.has(id)).length} of ${promises.length} ids have a test`,
  }
}

/** Skips parsing for files without an id, which is nearly all of them. */
function namedIn(file: string, source: string): string[] {
  if (source.search(ids) === -1) return []
  return titlesIn(file, source).flatMap((title) => title.match(ids) ?? [])
}

export interface Promised {
  readonly id: string
  readonly holds: string
  /** Reason for the missing test and its substitute; empty if a test exists. */
  readonly untested: string
}

export function promisesIn(markdown: string): Promised[] {
  return markdown.split('\n').flatMap((line) => {
    const [, id, holds = '', untested = ''] = row.exec(line) ?? []
    return id === undefined ? [] : [{ id, holds: holds.trim(), untested: untested.trim() }]
  })
}

export function promiseProblems(promises: readonly Promised[], named: ReadonlySet<string>) {
  const promised = promises.map(({ id }) => id)
  const twice = promised.filter((id, index) => promised.indexOf(id) !== index)
  return [
    ...promises
      .filter(({ id, untested }) => !named.has(id) && untested === '')
      .map(({ id, holds }) => `no test is named after ${id}: ${holds}`),
    ...promises
      .filter(({ id, untested }) => named.has(id) && untested !== '')
      .map(({ id }) => `${id} has a test; take its explanation out of ${document}`),
    ...[...named]
      .filter((id) => !promised.includes(id))
      .map((id) => `a test is named after ${id}, which ${document} does not know`),
    ...twice.map((id) => `${document} lists ${id} twice`),
  ]
}
