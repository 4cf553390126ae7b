import { expect, test } from 'vitest'
import { isTest, listFiles, readText } from '../tree.ts'

const guides = ['docs/add-a-field.md', 'docs/add-a-webhook-event.md']
const migrations = 'apps/api/migrations'
const generated = 'apps/api/src/platform/database/database-types.ts'

/** Product sources, without demo data and test helpers. */
const isProduct = (file: string) =>
  /^(apps|packages|scripts)\/.*\.(tsx?|sql)$/.test(file) &&
  !isTest(file) &&
  !/\/(demo|testing)\//.test(file) &&
  file !== generated

interface Step {
  /** All migrations count as one file: a new field always needs a new migration. */
  readonly file: string
  readonly lines: readonly string[]
}

function stepsBelow(heading: string): Step[] {
  const [, section = ''] = guides.map(readText).join('\n').split(`\n## ${heading}\n`)
  const [own = ''] = section.split('\n## ')
  return own
    .split(/^(?=\d+\. )/m)
    .slice(1)
    .map((step) => ({
      file: oneMigration(/(?:apps|packages)\/[^\s`\])]+/.exec(step)?.[0] ?? ''),
      lines: (/```\w+\n([\s\S]*?)```/.exec(step)?.[1] ?? '').trim().split(/\n\s*/),
    }))
}

const oneMigration = (file: string) => (file.startsWith(`${migrations}/`) ? migrations : file)

test.each([
  ["An item's field that shoppers see", /\ballergens\b/, 6],
  ['A column of the order list', /\bunitCount\b/, 4],
  ['A field typed at the checkout', /\b(customerNote|customer_note)\b/, 16],
  ['An event type of the card provider', /\bfunds_withdrawn\b/, 3],
  ['An event of the log', /'order\.mail_resent'/, 5],
] as const)('%s is named by the files of the guide and by no others', (heading, name, most) => {
  const steps = stepsBelow(heading)
  const files = steps.map(({ file }) => file)
  const naming = listFiles().filter((file) => isProduct(file) && name.test(readText(file)))
  const byHand = [...new Set(naming.map(oneMigration))]
  expect(files.filter((file) => !isTest(file)).toSorted()).toEqual(byHand.toSorted())
  expect(files.filter(isTest)).toHaveLength(1)
  expect(files.length).toBeLessThanOrEqual(most)
  for (const { file, lines } of steps) {
    expect(lines.join('\n')).toMatch(name)
    if (file !== migrations) for (const line of lines) expect(readText(file)).toContain(line)
  }
})
