import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { readTable } from '../read-table.ts'

export type Brand = {
  /** Host name before `.localhost`. */
  name: string
  title: string
  tagline: string
  about: string
  primary: string
  accent: string
  paper: string
  currency: string
  phone: string
  email: string
  street: string
  town: string
  postcode: string
  country: string
  hours: [days: string, times: string][]
  system: 'shopify' | 'woocommerce' | 'json-ld' | 'microdata' | 'hostile'
  kind: string
  options: Record<string, Option['values']>
}
export type Option = { name: string; values: [label: string, extraMinor: number][] }
export type Product = {
  handle: string
  name: string
  category: string
  description: string
  priceMinor: number
  compareMinor: number | null
  options: Option[]
  /** Drawing of the product; three of each in different colors. */
  shape: string
  pictures: number
  inStock: boolean
}
export type Variant = {
  labels: string[]
  priceMinor: number
  compareMinor: number | null
  sku: string
  inStock: boolean
}

/** Request to a site, with the origin as seen by the browser. */
export type Visit = { request: IncomingMessage; response: ServerResponse; url: URL; origin: string }
export type Reply = {
  status?: number
  type?: string
  headers?: Record<string, string>
  body: string | Buffer
}
/** Null = not found; 'handled' = the site has responded itself. */
export type Site = { brand: Brand; answer: (visit: Visit) => Reply | null | 'handled' }

const DATA = join(import.meta.dirname, 'data')

export const BRANDS = JSON.parse(readFileSync(join(DATA, 'websites.json'), 'utf8')) as Brand[]

export function readProducts({ name, options }: Brand): Product[] {
  return readTable<Exclude<keyof Product, 'handle'>>(join(DATA, `${name}.tsv`)).map((row) => ({
    ...row,
    handle: slugOf(row.name),
    priceMinor: Number(row.priceMinor),
    compareMinor: row.compareMinor === '' ? null : Number(row.compareMinor),
    options: row.options
      .split(',')
      .flatMap((option) => (options[option] ? [{ name: option, values: options[option] }] : [])),
    pictures: Number(row.pictures),
    inStock: row.inStock === 'yes',
  }))
}

export const readPicture = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../../pictures', name))

export const json = (value: unknown): Reply => ({
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
})

export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

export function variantsOf(product: Product): Variant[] {
  let variants: Variant[] = [
    {
      labels: [],
      priceMinor: product.priceMinor,
      compareMinor: product.compareMinor,
      sku: skuOf(product),
      inStock: product.inStock,
    },
  ]
  for (const option of product.options) {
    variants = variants.flatMap((variant) =>
      option.values.map(([label, extraMinor]) => ({
        ...variant,
        labels: [...variant.labels, label],
        priceMinor: variant.priceMinor + extraMinor,
        compareMinor: variant.compareMinor === null ? null : variant.compareMinor + extraMinor,
        sku: `${variant.sku}-${slugOf(label).slice(0, 6).toUpperCase()}`,
      })),
    )
  }
  return variants
}

export function categoriesOf(products: Product[]): string[] {
  return [...new Set(products.map((product) => product.category))]
}

/** Stable numeric id derived from a name, like a shop's database id. */
export function numberOf(name: string): number {
  let hash = 7
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_000_007
  return 1_000_000_000 + hash
}

function skuOf(product: Product): string {
  return product.handle
    .split('-')
    .map((word) => word.slice(0, 3))
    .join('')
    .slice(0, 9)
    .toUpperCase()
}
