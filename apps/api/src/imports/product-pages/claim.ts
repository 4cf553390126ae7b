import type { ImportSource } from '@marketday/contract/imports/import-sources'
import type { SourceItem } from '@marketday/contract/imports/source-items'

/** Where a page is and what is known before it is read. */
export interface PageContext {
  /** The page's own canonical address. */
  readonly url: string
  /** Of the website, for amounts that do not say. */
  readonly currency: string | null
}

export interface ClaimedPrice {
  readonly lowestMinor: number
  readonly highestMinor: number
  /** What it cost before; null where nobody says so. */
  readonly formerMinor: number | null
}

export type Choices = Pick<SourceItem, 'options' | 'variants'>

/** What one part of a page says of a product; empty where it says nothing. */
export interface Claim {
  readonly source: ImportSource
  /** How far it is believed, from 0 to 1. */
  readonly weight: number
  /** Of the product, where it names one. */
  readonly url: string
  readonly title: string
  readonly description: string
  /** From the widest to the narrowest. */
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
  /** Several offers that do not say in what they differ, in their order. */
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
