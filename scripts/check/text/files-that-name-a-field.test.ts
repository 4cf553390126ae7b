import { expect, test } from 'vitest'
import { isTest, listFiles, readText } from '../tree.ts'

const migrations = 'apps/api/migrations'
const generated = 'apps/api/src/platform/database/database-types.ts'

/** Product sources, without demo data, test helpers and translations. */
const isProduct = (file: string) =>
  /^(apps|packages|scripts)\/.*\.(tsx?|sql)$/.test(file) &&
  !isTest(file) &&
  !/\/(demo|testing)\//.test(file) &&
  !file.startsWith('packages/messages/') &&
  file !== generated

interface Step {
  /** All migrations count as one file: a new field always needs a new migration. */
  readonly file: string
  readonly lines: readonly string[]
}

function readSteps(guide: string, heading: string): Step[] {
  const [, section = ''] = readText(guide).split(`\n## ${heading}\n`)
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

interface Example {
  readonly guide: string
  readonly heading: string
  readonly name: RegExp
  readonly most: number
  /** Section of optional steps, not counted. */
  readonly further?: string
  /** Features built on the field. */
  readonly users?: RegExp
}

test.each<Example>([
  {
    guide: 'docs/add-a-field.md',
    heading: "An item's field that shoppers see",
    name: /\ballergens\b/,
    most: 6,
  },
  {
    guide: 'docs/add-a-field.md',
    heading: "A variant's field",
    name: /\b(costMinor|cost_minor)\b/,
    most: 10,
    users: /^(apps\/api|apps\/web|packages\/contract)\/src\/(panel\/)?stock\/|\/shopify-rows\.ts$/,
  },
  {
    guide: 'docs/add-a-field.md',
    heading: 'A column of the order list',
    name: /\bunitCount\b/,
    most: 4,
  },
  {
    guide: 'docs/add-a-field.md',
    heading: 'A field typed at the checkout',
    name: /\b(customerNote|customer_note)\b/,
    most: 8,
    further: 'Further uses of a checkout field',
  },
  {
    guide: 'docs/add-an-endpoint.md',
    heading: 'An endpoint of a slice',
    name: /\bdeleteCustomField\b/,
    most: 5,
  },
  {
    guide: 'docs/add-a-webhook-event.md',
    heading: 'An event type of the card provider',
    name: /\bfunds_withdrawn\b/,
    most: 3,
  },
  {
    guide: 'docs/add-a-webhook-event.md',
    heading: 'An event of the log',
    name: /'order\.mail_resent'/,
    most: 5,
  },
])('$heading is named by the files of its guide and by no others', (example) => {
  const { guide, heading, name, most, further, users } = example
  const needed = readSteps(guide, heading)
  const steps = [...needed, ...(further ? readSteps(guide, further) : [])]
  const files = steps.map(({ file }) => file)
  const naming = listFiles().filter(
    (file) => isProduct(file) && !users?.test(file) && name.test(readText(file)),
  )
  const byHand = [...new Set(naming.map(oneMigration))]
  expect(files.filter((file) => !isTest(file)).toSorted()).toEqual(byHand.toSorted())
  expect(files.filter(isTest)).toHaveLength(1)
  expect(needed.length).toBeLessThanOrEqual(most)
  for (const { file, lines } of steps) {
    expect(lines.join('\n')).toMatch(name)
    if (file !== migrations) for (const line of lines) expect(readText(file)).toContain(line)
  }
})
