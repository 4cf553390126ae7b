import type { Finding } from '../run-checks.ts'
import { isTest, listFiles, readText } from '../tree.ts'
import { titlesIn } from './titles-in.ts'

const documents = ['docs/requirements.md', 'docs/reliability.md', 'docs/ux.md']
const workloads = 'docs/performance.md'

/** `S-7`, `ORD-07` or `W-list`. */
const id = /\b(?:S-\d{1,3}|[A-Z]{1,3}-\d{2}|W-[a-z]+(?:-[a-z]+)*)\b/g
/** Ids at the start of a string, as in the rows of a table of titles. */
const leadingIds = /['"`]((?:(?:S-\d{1,3}|[A-Z]{1,3}-\d{2}) )+)\S/g

/** Every id in a test title is defined in a document. */
export function checkRequirements(): Finding {
  const defined = new Set([
    ...documents.flatMap((document) => definedIds(readText(document))),
    ...(readText(workloads).match(/\bW-[a-z]+(?:-[a-z]+)*/g) ?? []),
  ])
  const files = listFiles().filter(
    (file) => (isTest(file) && /\.tsx?$/.test(file)) || file.startsWith('bench/fault-tests/'),
  )
  return {
    problems: files.flatMap((file) =>
      undefinedIn(file, readText(file), defined).map(
        (unknown) => `${file} names ${unknown}, which ${documents.join(', ')} do not define`,
      ),
    ),
    note: `${defined.size} ids defined, ${files.length} test files`,
  }
}

/** Parses only files that contain an undefined id anywhere, because parsing every test takes seconds. */
function undefinedIn(file: string, source: string, defined: ReadonlySet<string>): string[] {
  if (undefinedIds(source.match(id) ?? [], defined).length === 0) return []
  return undefinedIds(titleIds(file, source), defined)
}

/** Ids in the first column of a table, or at the start of a heading. */
export function definedIds(markdown: string): string[] {
  return [...markdown.matchAll(/^(?:\| |## )([A-Z]{1,3}-\d{1,3}) /gm)].map(([, name = '']) => name)
}

/** Ids with a prefix that the documents know; `EAN-13` or `UTF-16` are not ids. */
export function undefinedIds(ids: readonly string[], defined: ReadonlySet<string>): string[] {
  const prefixes = new Set([...defined].map(prefixOf))
  return ids.filter((name) => prefixes.has(prefixOf(name)) && !defined.has(name))
}

export function titleIds(file: string, source: string): string[] {
  const inRows = [...source.matchAll(leadingIds)].map(([, list = '']) => list)
  const texts = [...titlesIn(file, source), ...inRows]
  return [...new Set(texts.flatMap((text) => text.match(id) ?? []))]
}

function prefixOf(name: string): string {
  return name.slice(0, name.indexOf('-'))
}
