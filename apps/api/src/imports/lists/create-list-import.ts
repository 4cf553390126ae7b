import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import { listLimits } from '@marketday/contract/imports/file-limits'
import type { createSampleImport as sampleEndpoint } from '@marketday/contract/imports/import-lists'
import { minorDigits } from '@marketday/contract/money/money'

import type { Db } from '../../platform/database/tenant-db.ts'
import { invalid } from '../../platform/http/errors.ts'
import { findCurrency } from '../queries.ts'
import { openReview } from './open-review.ts'
import { readList } from './read-list.ts'
import type { ReadList } from './read-list.ts'
import { listSamples } from './list-samples.ts'

export async function createListImport(db: Db, list: string): Promise<string> {
  const currency = await findCurrency(db)
  const read = readList(list, currency)
  const { items } = read
  if (items.length === 0)
    throw invalid('No items were found in this list', [
      {
        path: 'list',
        message: 'Enter a name and a price on each line, such as “Sourdough loaf 4.20”',
      },
    ])
  return await openReview(db, {
    source: 'list',
    host: 'your list',
    currency,
    items,
    notice: noticeOf(read),
  })
}

const shownLines = 10

function noticeOf({ items, unnamed }: ReadList): string {
  const cut = items.length + unnamed.length >= listLimits.rows
  const lines = unnamed.slice(0, shownLines).join(', ')
  const more = unnamed.length > shownLines ? ' and more' : ''
  return [
    unnamed.length > 0 && `Skipped because they have no name: line ${lines}${more}.`,
    cut && `Only the first ${listLimits.rows} lines were read.`,
  ]
    .filter(Boolean)
    .join(' ')
}

type Industry = BodyOf<typeof sampleEndpoint>['industry']

export async function createSampleImport(db: Db, industry: Industry): Promise<string> {
  const currency = await findCurrency(db)
  const { items } = readList(listSamples(industry), currency)
  return await openReview(db, {
    source: 'samples',
    host: 'samples',
    currency,
    items: items.map((item) => ({
      ...item,
      source: 'samples',
      tags: ['Sample'],
      variants: item.variants.map((variant) => ({
        ...variant,
        priceMinor: variant.priceMinor && variant.priceMinor * scaleOf(currency),
      })),
    })),
    notice: '',
  })
}

/** In currencies without minor unit, prices are a hundred times higher. */
const scaleOf = (currency: string) => (minorDigits(currency) === 0 ? 100 : 1)
