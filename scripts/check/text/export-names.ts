import { basename } from 'node:path'
import type { Finding } from '../run-checks.ts'
import { isTest, listSources, readText } from '../tree.ts'

const roles = /(^|-)(routes|queries|rules|jobs)$/

/** Enforces matching names, so that a function leads to its file and a file to its function. */
export function checkExportNames(): Finding {
  const files = listSources().filter(
    (file) => !isTest(file) && !/\.(d|config|setup)\.m?ts$/.test(file),
  )
  return {
    problems: files.flatMap((file) => exportProblems(file, readText(file))),
    note: `${files.length} files`,
  }
}

/**
 * A module with one exported value is named after it, minus an optional leading verb or trailing
 * preposition; one with several is named after what they share.
 */
export function exportProblems(file: string, text: string): string[] {
  const stem = kebab(basename(file).replace(/\.tsx?$/, ''))
  const values = namesOf(text, 'function\\*?|const|let|class|enum')
  const [only] = values
  if (only === undefined || values.length > 1 || roles.test(stem)) return []
  if (/^export (\*|\{)/m.test(text) || isRoute(file, text)) return []
  if (namesOf(text, 'interface|type').includes(stem) || readings(only).includes(stem)) return []
  return [`${file}: exports only ${only}; name the file ${only} or the export ${stem}`]
}

const namesOf = (text: string, kinds: string): string[] => [
  ...new Set(
    [
      ...text.matchAll(
        new RegExp(`^export (?:default )?(?:async )?(?:${kinds})\\s+([A-Za-z0-9_]+)`, 'gm'),
      ),
    ].map(([, name = '']) => kebab(name)),
  ),
]

/** The framework finds a route module by its file name; its component may have any name. */
const isRoute = (file: string, text: string) =>
  file.startsWith('apps/web/') && /^export default/m.test(text)

function readings(name: string): string[] {
  const words = name.split('-')
  return [name, words.slice(1).join('-'), name.replace(/-(of|from|for)$/, '')]
}

const kebab = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
