import * as z from 'zod/mini'

import { ImportBrand, importLimits } from '@marketday/contract/imports/imports'
import { ImportSource } from '@marketday/contract/imports/import-sources'
import { PreviewErrorCode, PreviewStatus } from '@marketday/contract/imports/preview-states'
import { SourcePage, pageLimits } from '@marketday/contract/imports/import-pages'
import { OldAddress, oldAddressLimits } from '@marketday/contract/imports/old-addresses'
import { SourceItem } from '@marketday/contract/imports/source-items'
import { fetchFailures } from '../../platform/outgoing/safe-fetch-error.ts'
import type { PreviewState } from '../previews/rules.ts'

/** What must be known of an item to recognise it. */
export type KnownItem = Pick<SourceItem, 'key' | 'title' | 'confidence' | 'variants'>

/** What the reader's process is given. */
export interface ReadInput {
  readonly address: string
  /** Hosts on this machine that may be read; empty in production. */
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

/** What it tells while it reads; it read foreign pages, so it is believed as little as they are. */
export const Notes = z.object({
  facts: FoundFacts,
  /** How many items it has found in all. */
  known: products,
  items: z.array(
    z.object({ item: SourceItem, position: place, duplicateOf: z.nullable(z.string()) }),
  ),
  /** Where the website's logo may lie, the likeliest first; told once. */
  logos: z.array(address).check(z.maxLength(6)),
  /** Pages of text; told once. */
  pages: z.array(SourcePage).check(z.maxLength(pageLimits.pages)),
  /** Where its home page leads; told once. */
  addresses: z.array(OldAddress).check(z.maxLength(oldAddressLimits.addresses)),
})
export type Notes = z.output<typeof Notes>
export type NotedItem = Notes['items'][number]

/** Its last word; null when the website was read to its end. */
export const ReadAnswer = z.object({ problem: z.nullable(PreviewErrorCode) })

const host = z.string().check(z.minLength(1), z.maxLength(260))
const milliseconds = z.number().check(z.nonnegative(), z.maximum(86_400_000))

/** What it wishes meanwhile: a turn to compute, and its end; a turn to visit a website, and what came of it. */
export const ReaderRequest = z.union([
  z.object({ turn: z.enum(['begin', 'end']) }),
  z.object({ visit: z.object({ host, crawlDelaySeconds: milliseconds }) }),
  z.object({
    answer: z.object({ host, ms: milliseconds, isRefused: z.boolean(), holdMs: milliseconds }),
  }),
])
export type ReaderRequest = z.output<typeof ReaderRequest>

/** How long a visit waits that was wished for. */
export const GrantedVisit = z.object({ waitMs: z.number() })

/** One pace for a website, under whichever of its two names. */
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
