import { basename } from 'node:path'
import type { Finding } from '../run-checks.ts'
import { listFiles, readText } from '../tree.ts'

const folder = 'docs/decisions/'
const index = `${folder}README.md`
const textFile = /\.(tsx?|mjs|cjs|css|sql|md|json|ya?ml|sh)$/
/** Landed migrations cannot be edited, so they may cite a decision that has been deleted since. */
const frozen = /^apps\/api\/migrations\//

/** Every cited decision exists, and docs/decisions/README.md lists each decision once. */
export function checkDecisions(): Finding {
  const files = listFiles()
  const decisions = files.filter((file) => file.startsWith(folder) && file !== index)
  const sources = files.filter((file) => textFile.test(file) && !frozen.test(file))
  const numbers = new Set(decisions.map(numberOf))
  return {
    problems: [
      ...sources.flatMap((file) =>
        citedDecisions(readText(file))
          .filter((number) => !numbers.has(number))
          .map((number) => `${file} cites decision ${number}, which does not exist`),
      ),
      ...indexProblems(decisions, readText(index)),
    ],
    note: `${decisions.length} decisions`,
  }
}

/** Numbers in `decision 0012`, `decisions 0012 and 0035` or `[decision 0012](…)`. */
export function citedDecisions(text: string): string[] {
  const citations = text.matchAll(/\bdecisions? \[?(0\d{3}(?:(?:, | and |, and )0\d{3})*)/gi)
  return [...new Set([...citations].flatMap(([, list = '']) => list.match(/\d{4}/g) ?? []))]
}

export function indexProblems(decisions: readonly string[], markdown: string): string[] {
  const listed = [...markdown.matchAll(/^- \[\d{4}\]\((\d{4}-[^)]+)\): \S/gm)].map(
    ([, file = '']) => file,
  )
  const numbers = decisions.map(numberOf)
  return [
    ...decisions
      .map((file) => basename(file))
      .filter((file) => listed.filter((entry) => entry === file).length !== 1)
      .map((file) => `${index} does not list ${file} exactly once`),
    ...listed
      .filter((entry) => !decisions.includes(folder + entry))
      .map((entry) => `${index} lists ${entry}, which does not exist`),
    ...numbers
      .filter((number, position) => numbers.indexOf(number) !== position)
      .map((number) => `${folder} has two decisions ${number}`),
  ]
}

function numberOf(file: string): string {
  return basename(file).slice(0, 4)
}
