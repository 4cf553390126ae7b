import * as z from 'zod/mini'

import { ImportBrand } from '@marketday/contract/imports/import-brand'
import { importLimits } from '@marketday/contract/imports/imports'
import { ImportSource } from '@marketday/contract/imports/import-sources'
import { PreviewErrorCode, PreviewStatus } from '@marketday/contract/imports/preview-states'
import { SourcePage, pageLimits } from '@marketday/contract/imports/import-pages'
import { OldAddress, oldAddressLimits } from '@marketday/contract/imports/old-addresses'
import { SourceItem } from '@marketday/contract/imports/source-items'
import { fetchFailures } from '../../platform/outgoing/safe-fetch-error.ts'
import type { PreviewState } from '../previews/rules.ts'

export type KnownItem = Pick<SourceItem, 'key' | 'title' | 'confidence' | 'variants'>

export interface ReadInput {
  readonly address: string
  /** Local hosts that may be read; empty in production. */
  readonly allow: readonly string[]
  readonly facts: PreviewState
  readonly known: readonly KnownItem[]
}

export interface PictureInput {
  readonly url: string
  readonly allow: readonly string[]
  readonly timeoutMs: number
}

const address = z.string().check(z.maxLength(2048))
const count = z.int().check(z.nonnegative(), z.maximum(10_000_000))
const products = z.int().check(z.nonnegative(), z.maximum(importLimits.products))
const place = z.int().check(z.nonnegative(), z.maximum(importLimits.products - 1))

const FoundFacts = z.object({
  status: PreviewStatus,
  source: z.nullable(ImportSource),
  currency: z.nullable(z.string().check(z.maxLength(3))),
  found: count,
  read: count,
  failed: count,
  currentPage: z.string(),
  notice: z.string().check(z.maxLength(300)),
  brand: z.nullable(ImportBrand),
  progress: z.object({
    page: z.optional(count),
    done: z.optional(z.array(address)),
    queue: z.optional(z.array(address)),
    unread: z.optional(z.array(address)),
  }),
  errorCode: z.nullable(PreviewErrorCode),
})

/** Progress messages of the reader; untrusted, because it parsed foreign pages. */
export const Notes = z.object({
  facts: FoundFacts,
  known: products,
  items: z.array(
    z.object({ item: SourceItem, position: place, duplicateOf: z.nullable(z.string()) }),
  ),
  /** Possible logo addresses, best first; sent once. */
  logos: z.array(address).check(z.maxLength(6)),
  /** Text pages; sent once. */
  pages: z.array(SourcePage).check(z.maxLength(pageLimits.pages)),
  /** Links of the home page; sent once. */
  addresses: z.array(OldAddress).check(z.maxLength(oldAddressLimits.addresses)),
})
export type Notes = z.output<typeof Notes>
export type NotedItem = Notes['items'][number]

/** Final message; null if the website was read completely. */
export const ReadAnswer = z.object({ problem: z.nullable(PreviewErrorCode) })

const host = z.string().check(z.minLength(1), z.maxLength(260))
const milliseconds = z.number().check(z.nonnegative(), z.maximum(86_400_000))

/** Requests of the reader: the wait before a visit of a website, and the visit's result. */
export const ReaderRequest = z.union([
  z.object({ visit: z.object({ host, crawlDelaySeconds: milliseconds }) }),
  z.object({
    answer: z.object({ host, ms: milliseconds, isRefused: z.boolean(), holdMs: milliseconds }),
  }),
])
export type ReaderRequest = z.output<typeof ReaderRequest>

export const GrantedVisit = z.object({ waitMs: z.number() })

/** One pace per website, with or without www. */
export const paceHost = (url: string) => new URL(url).host.replace(/^www\./, '').slice(0, 260)

export const PictureAnswer = z.object({
  failure: z.nullable(
    z.object({
      failure: z.enum(fetchFailures),
      status: z.nullable(z.int()),
      retryAfterMs: z.nullable(milliseconds),
    }),
  ),
})
export type PictureFailure = z.output<typeof PictureAnswer>['failure']
