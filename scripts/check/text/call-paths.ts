import { posix } from 'node:path'
import type { Finding } from '../run-checks.ts'
import { listFiles, readText } from '../tree.ts'

const document = 'docs/architecture.md'
const headings = ['Checkout', 'Import']
const fewest = 5

/** Every call path in docs/architecture.md follows the code: each file is used by an earlier one. */
export function checkCallPaths(): Finding {
  const markdown = readText(document)
  const tracked = new Set(listFiles())
  const read = (file: string) => (tracked.has(file) ? readText(file) : null)
  const paths = headings.map((heading) => ({ heading, files: filesBelow(markdown, heading) }))
  return {
    problems: paths.flatMap(({ heading, files }) =>
      callPathProblems(files, read).map((problem) => `${document}, ${heading}: ${problem}`),
    ),
    note: `${paths.flatMap(({ files }) => files).length} files`,
  }
}

/** First path of each numbered item; the whole item if it begins with something else. */
export function filesBelow(markdown: string, heading: string): string[] {
  const [, section = ''] = markdown.split('\n## Call paths\n')
  const [, list = ''] = (section.split('\n## ')[0] ?? '').split(`\n### ${heading}\n`)
  const items = (list.split('\n### ')[0] ?? '').matchAll(/^\d+\. (.*)$/gm)
  return [...items].map(([, item = '']) => /^`([^`]+)`/.exec(item)?.[1] ?? item)
}

export function callPathProblems(
  files: readonly string[],
  read: (file: string) => string | null,
): string[] {
  const texts = files.map(read)
  const unlinked = files.flatMap((file, index) => {
    const text = texts[index] ?? null
    if (text === null) return [`${file} does not exist`]
    const isUsed = files
      .slice(0, index)
      .some((earlier, position) =>
        isUsedBy({ file, text }, { file: earlier, text: texts[position] ?? '' }),
      )
    return index === 0 || isUsed ? [] : [`no earlier file uses ${file}`]
  })
  const short = files.length < fewest ? [`lists ${files.length} files, fewer than ${fewest}`] : []
  return [...short, ...unlinked]
}

interface Source {
  readonly file: string
  readonly text: string
}

function isUsedBy({ file, text }: Source, earlier: Source): boolean {
  if (!file.endsWith('.sql')) return targetsOf(earlier).includes(file)
  return [...text.matchAll(/^create or replace function (\w+)/gm)].some(([, name]) =>
    new RegExp(String.raw`(?:\b(?:select|perform|from)|:=)\s+${name}\(`).test(earlier.text),
  )
}

/** Imports of values, whose targets include enqueued jobs, and programs started by `programBeside`. */
function targetsOf({ file, text }: Source): string[] {
  const imports = [
    ...text.matchAll(/^(?:import|export)\s+(?!type\b)[^']*?from '(\.[^']+)'/gm),
    ...text.matchAll(/\bimport\('(\.[^']+)'\)/g),
  ].map(([, target = '']) => target)
  const programs = [...text.matchAll(/\bprogramBeside\(import\.meta, '([^']+)'\)/g)].map(
    ([, program = '']) => `${program}.ts`,
  )
  return [...imports, ...programs].map((target) => posix.join(posix.dirname(file), target))
}
