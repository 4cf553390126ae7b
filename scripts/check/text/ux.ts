import { existsSync } from 'node:fs'
import type { Finding } from '../run-checks.ts'
import { readText } from '../tree.ts'
import { titlesIn } from './titles-in.ts'

const document = 'docs/ux.md'
const lastRow = 40

/** Requires every test cited in docs/ux.md to exist and run; a promise without a test must give a reason. */
export function checkUx(): Finding {
  const rows = uxRowsIn(readText(document))
  const known = new Map<string, readonly string[]>()
  const titlesOf = (file: string) => {
    const titles = known.get(file) ?? (existsSync(file) ? titlesIn(file, readText(file)) : [])
    known.set(file, titles)
    return titles
  }
  const shown = rows.filter(({ tests }) => tests.length > 0).length
  return {
    problems: uxProblems(rows, titlesOf),
    note: `${shown} of ${lastRow} rows have a test`,
  }
}

export interface UxRow {
  readonly id: string
  readonly tests: readonly { readonly file: string; readonly title: string }[]
  readonly isExplained: boolean
}

/** Parses rows: a heading with the id, a list of tests (“- `file`: title”), and the part not shown yet. */
export function uxRowsIn(markdown: string): UxRow[] {
  return markdown.split(/^## (?=UX-\d\d )/m).flatMap((part) => {
    const id = /^UX-\d\d(?= )/.exec(part)?.[0]
    if (id === undefined) return []
    const tests = [...part.matchAll(/^- `([^`]+)`: (.+)$/gm)].map(([, file = '', title = '']) => ({
      file,
      title: title.trim(),
    }))
    return [{ id, tests, isExplained: /^Not shown yet: \S/m.test(part) }]
  })
}

export function uxProblems(
  rows: readonly UxRow[],
  titlesOf: (file: string) => readonly string[],
): string[] {
  const expected = Array.from(
    { length: lastRow },
    (_none, index) => `UX-${String(index + 1).padStart(2, '0')}`,
  )
  const ids = rows.map(({ id }) => id)
  return [
    ...(ids.join() === expected.join()
      ? []
      : [`${document} has not each of UX-01 to UX-${lastRow} once and in order`]),
    ...rows
      .filter(({ tests, isExplained }) => tests.length === 0 && !isExplained)
      .map(({ id }) => `${id} names neither a test nor why there is none`),
    ...rows.flatMap(({ id, tests }) =>
      tests
        .filter(({ file, title }) => !titlesOf(file).some((each) => each.includes(title)))
        .map(({ file, title }) => `${id}: ${file} has no test “${title}” that runs`),
    ),
  ]
}
