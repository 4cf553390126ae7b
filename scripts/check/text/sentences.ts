import type { Finding } from '../run-checks.ts'
import { isTest, listFiles, readText } from '../tree.ts'
import { notDue } from './not-due.ts'
import { definedIds } from './requirements.ts'

/** Requires a test for every specification sentence that is not listed as not due. */
export function checkSentences(): Finding {
  const tests = listFiles().filter((file) => /\.(test|spec)\.tsx?$/.test(file) && isTest(file))
  const named = new Set(tests.flatMap((file) => sentencesIn(readText(file))))
  const sentences = definedIds(readText('docs/requirements.md'))
    .filter((id) => id.startsWith('S-'))
    .map((id) => Number(id.slice('S-'.length)))
  return {
    problems: sentenceProblems(named, notDue, sentences),
    note: `${named.size} of ${sentences.length} sentences in ${tests.length} test files`,
  }
}

/** Sentence numbers at the start of test titles: `test('S-41 S-133 an unknown address …')`. */
export function sentencesIn(source: string): number[] {
  return [...source.matchAll(/['"`]((?:S-\d+\b[ '"`])+)/g)].flatMap(([, numbers = '']) =>
    [...numbers.matchAll(/\d+/g)].map(Number),
  )
}

export function sentenceProblems(
  named: ReadonlySet<number>,
  waiting: Readonly<Record<string, readonly number[]>>,
  all: readonly number[],
): string[] {
  const listed = Object.values(waiting).flat()
  return [
    ...all
      .filter((number) => !named.has(number) && !listed.includes(number))
      .map((number) => `no test names S-${number}`),
    ...listed
      .filter((number) => named.has(number))
      .map((number) => `S-${number} has a test; take it off the list of those not due`),
    ...[...named]
      .filter((number) => !all.includes(number))
      .map((number) => `there is no S-${number}`),
  ]
}
