import type { ImportSource } from '@marketday/contract/imports/import-sources'
import type { SourceItem } from '@marketday/contract/imports/source-items'

export interface PageContext {
  readonly url: string
  /** Currency of the website, for amounts without one. */
  readonly currency: string | null
}

export interface ClaimedPrice {
  readonly lowestMinor: number
  readonly highestMinor: number
  readonly formerMinor: number | null
}

export type Choices = Pick<SourceItem, 'options' | 'variants'>

export interface Claim {
  readonly source: ImportSource
  /** Reliability from 0 to 1. */
  readonly weight: number
  readonly url: string
  readonly title: string
  readonly description: string
  /** Broadest first. */
  readonly categories: readonly string[]
  readonly vendor: string
  readonly sku: string
  readonly productId: string
  readonly mpn: string
  readonly barcode: string
  readonly price: ClaimedPrice | null
  readonly currency: string | null
  readonly isAvailable: boolean | null
  readonly images: readonly string[]
  readonly choices: Choices | null
  /** Offers without distinguishing options, in order. */
  readonly unnamed: Choices['variants']
}

export const emptyClaim: Omit<Claim, 'source' | 'weight'> = {
  url: '',
  title: '',
  description: '',
  categories: [],
  vendor: '',
  sku: '',
  productId: '',
  mpn: '',
  barcode: '',
  price: null,
  currency: null,
  isAvailable: null,
  images: [],
  choices: null,
  unnamed: [],
}
