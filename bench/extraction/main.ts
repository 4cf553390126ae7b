/**
 * `npm run bench:extraction`: compares extracted product data with the ground truth. `npm run
 * bench:extraction --
 * --pages <folder>` evaluates a folder in the public benchmark's format; `--errors` lists wrong
 * values.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { predict } from './predict.ts'
import { scoreField } from './score.ts'
import type { Score } from './score.ts'
import { readTruthFolder } from './truth-folder.ts'

const { values } = parseArgs({
  options: { pages: { type: 'string' }, errors: { type: 'boolean', default: false } },
})

const fields =
  'name price priceRange currency regularPrice sku mpn gtin availability brand category variants variantPrices'.split(
    ' ',
  )
/** Minimum F1 per field; fields missing in a folder are skipped. */
const targets: Readonly<Record<string, number>> = {
  name: 0.95,
  price: 0.92,
  currency: 0.9,
  regularPrice: 0.9,
  sku: 0.8,
  availability: 0.95,
  brand: 0.9,
  category: 0.9,
  variants: 0.9,
}
const mostWrong = 0.02

const folder = values.pages ?? join(import.meta.dirname, 'pages')
const pages = readTruthFolder(folder).map(({ id, html, truth }) => ({
  id,
  truth,
  prediction: predict(html, truth['url']?.[0] ?? 'https://shop.example/product'),
}))
const judged = fields.filter((field) => pages.some(({ truth }) => (truth[field] ?? []).length > 0))
const scores = judged.map((field) => scoreField(field, pages))
const given = scores.reduce((sum, { wrong }) => sum + wrong, 0) / Math.max(1, scores.length)

console.log(`${pages.length} pages of ${folder}\n`)
console.log(
  ['', 'field'.padEnd(14), 'support', 'precision', 'recall', 'F1', 'target', 'wrong'].join('\t'),
)
for (const score of scores) console.log(lineOf(score))
const isWrong = given > mostWrong
console.log(
  `${isWrong ? '✗' : '✓'}\twrong values in all: ${percent(given)} (at most ${percent(mostWrong)})`,
)
if (values.errors) for (const score of scores) listErrors(score)
process.exit(pages.length === 0 || isWrong || scores.some(isMissed) ? 1 : 0)

function lineOf(score: Score): string {
  const { field, support, precision, recall, f1, wrong } = score
  const target = targets[field]
  const mark = target === undefined ? '·' : isMissed(score) ? '✗' : '✓'
  const figures = [precision, recall, f1].map((figure) => figure.toFixed(3))
  return [
    mark,
    field.padEnd(14),
    support,
    ...figures,
    target?.toFixed(2) ?? '–',
    percent(wrong),
  ].join('\t')
}

function isMissed({ field, f1 }: Score): boolean {
  return f1 < (targets[field] ?? 0)
}

function percent(figure: number): string {
  return `${(figure * 100).toFixed(1)} %`
}

function listErrors({ field, errors }: Score): void {
  for (const { id, right, read } of errors)
    console.log(`${field}\t${id}\tright: ${right.join(' | ') || '–'}\tread: ${read ?? '–'}`)
}
