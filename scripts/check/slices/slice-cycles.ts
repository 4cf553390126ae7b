import { dirname, posix } from 'node:path'
import type { Finding } from '../run-checks.ts'
import { isTest, listSources, readText } from '../tree.ts'
import { sliceOf } from './slice-of.ts'

/** Slices must not depend on each other in cycles, so that a lower one can be read without the upper. */
export function checkSliceCycles(): Finding {
  const imports = listSources()
    .filter((file) => sliceOf(file) !== null && !isTest(file))
    .flatMap((file) => importsOf(file, readText(file)))
  return { problems: cyclesAmong(imports), note: `${imports.length} imports between slices` }
}

export interface SliceImport {
  readonly file: string
  readonly from: string
  readonly to: string
}

export function importsOf(file: string, text: string): SliceImport[] {
  const from = sliceOf(file)
  return [...text.matchAll(/\bfrom '(\.[^']+)'|\bimport\('(\.[^']+)'\)/g)].flatMap((match) => {
    const target = posix.join(dirname(file), match[1] ?? match[2] ?? '')
    const to = sliceOf(target)
    return from === null || to === null || to === from ? [] : [{ file, from, to }]
  })
}

/** Returns one problem per import that is part of a cycle. */
export function cyclesAmong(imports: readonly SliceImport[]): string[] {
  const below = new Map<string, Set<string>>()
  for (const { from, to } of imports) below.set(from, (below.get(from) ?? new Set()).add(to))
  return imports
    .filter(({ from, to }) => reaches(below, to, from))
    .map(({ file, from, to }) => `${file}: ${from} and ${to} import each other, directly or not`)
}

function reaches(below: ReadonlyMap<string, Set<string>>, start: string, wanted: string): boolean {
  const seen = new Set([start])
  for (const slice of seen) for (const next of below.get(slice) ?? []) seen.add(next)
  return seen.has(wanted)
}
