import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, test } from 'vitest'
import * as z from 'zod/mini'

import { commitImport } from '@marketday/contract/imports/imports'
import { getSheet, listSheetProblems } from '@marketday/contract/imports/sheets'
import { getItem, listItems } from '@marketday/contract/catalog/products/products'
import type { Item } from '@marketday/contract/catalog/products/products'

import type { Staff } from '../actors.ts'
import { testApp } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'
import { sheetUploads } from './sheet-uploads.ts'

/** Folder of `npm run bench:files`; without one nothing is scored. */
const folder = process.env['SCORED_FILES'] ?? ''
const names =
  folder === ''
    ? []
    : readdirSync(folder)
        .filter((name) => /\.(?:csv|tsv|txt|xlsx)$/i.test(name))
        .toSorted()

let t: TestApp
beforeAll(async () => {
  if (names.length > 0) t = await testApp()
})
afterAll(async () => {
  if (names.length > 0) await t.close()
})

const { upload, compared } = sheetUploads(() => t)

const Expected = z.looseObject({
  products: z.optional(
    z.array(
      z.looseObject({
        title: z.string(),
        live: z.optional(z.boolean()),
        variants: z.optional(z.array(z.looseObject({}))),
      }),
    ),
  ),
})

test.runIf(names.length > 0)(
  'files of a folder are read as their owners would',
  { timeout: 1_200_000 },
  async () => {
    for (const name of names)
      process.stdout.write(
        `${await describeFile(name).catch((error: unknown) => `${name}: ${String(error)}`)}\n`,
      )
  },
)

async function describeFile(name: string): Promise<string> {
  const owner = await t.owner()
  const id = await upload(owner, readFileSync(join(folder, name)))
  const before = (await owner.call(getSheet, { params: { id } })).body
  const used = before.columns.filter(({ isUsed }) => isUsed).length
  const sheet = await compared(owner, id, before.matchBy ?? 'none')
  const problems = (await owner.call(listSheetProblems, { params: { id } })).body.rows
  const { status } = await owner.call(commitImport, { params: { id } })
  await t.runJobs()
  const items = status === 202 ? await readItems(owner) : []
  return [
    `${name}: ${before.format.origin}, ${before.items} items, ${used} of ${before.columns.length} columns, by ${before.matchBy}, ${before.format.currency ?? 'own currency'}, ${JSON.stringify(sheet.counts)}`,
    ...problems.map(
      ({ heading, problem, count, isWarning, examples: [first] }) =>
        `  ${isWarning ? 'repaired' : 'SKIPPED'} ${count} × ${heading}: ${problem} (${first?.value.slice(0, 40)})`,
    ),
    ...differences(name, items).map((line) => `  WRONG ${line}`),
    ...(process.env['SCORED_ITEMS'] ? items.map(shortly) : []),
  ].join('\n')
}

async function readItems(owner: Staff): Promise<Item[]> {
  const { rows } = (await owner.call(listItems, { query: { limit: 100 } })).body
  const items: Item[] = []
  for (const { id } of rows)
    items.push((await owner.call(getItem, { params: { itemId: id } })).body)
  return items
}

const shortly = ({ title, status, description, variants }: Item) =>
  `  - ${title} [${status}] ${JSON.stringify(description.slice(0, 60))} ${variants
    .slice(0, 4)
    .map(
      ({ optionValues, sku, priceMinor, compareAtMinor, weightGrams, tracked, stock }) =>
        `${optionValues.join('/')}|${sku}|${priceMinor}|${compareAtMinor}|${weightGrams}g|${tracked ? stock.onHand : '∞'}`,
    )
    .join('  ')}`

/** Differences from `NAME.expected.json`; none without it. */
function differences(name: string, items: readonly Item[]): string[] {
  const path = join(folder, name.replace(/\.\w+$/, '.expected.json'))
  if (!existsSync(path)) return []
  const { products = [] } = z.parse(Expected, JSON.parse(readFileSync(path, 'utf8')))
  return products.flatMap((wanted) => {
    const item = items.find(({ title }) => title === wanted.title)
    if (!item) return [`${wanted.title} is missing`]
    const isLive = item.status === 'active'
    return [
      ...(wanted.live !== undefined && wanted.live !== isLive
        ? [`${wanted.title} is ${item.status}`]
        : []),
      ...(wanted.variants ?? [wanted]).flatMap((variant, place) =>
        variantDifferences(item, variant, place),
      ),
    ]
  })
}

function variantDifferences(
  item: Item,
  wanted: Readonly<Record<string, unknown>>,
  place: number,
): string[] {
  const variant = item.variants[place]
  if (!variant) return [`${item.title} has no variant ${place + 1}`]
  const read: Readonly<Record<string, unknown>> = {
    option: variant.optionValues.join(' / '),
    sku: variant.sku,
    priceMinor: variant.priceMinor,
    compareAt: variant.compareAtMinor,
    grams: variant.weightGrams,
    barcode: variant.barcode,
    counted: variant.tracked,
    stock: variant.stock.onHand,
  }
  return Object.entries(wanted).flatMap(([field, value]) =>
    Object.hasOwn(read, field) && read[field] !== value
      ? [`${item.title}, ${field}: ${String(read[field])} instead of ${String(value)}`]
      : [],
  )
}
