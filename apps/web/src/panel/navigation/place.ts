import type { Permission } from '@marketday/contract/accounts/team/permissions'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { countOrders } from '@marketday/contract/orders/orders'
import type { pages } from '../../paths.ts'

export type PageName = keyof typeof pages

type Query = Readonly<Record<string, string>>

interface Labelled {
  readonly label: string
  readonly needs?: Permission
  /** Search words besides label and name. */
  readonly words?: string
}

/** Form for a new record; opened by the page's primary button. */
export interface PlaceForm extends Labelled {
  readonly page: PageName
}

/** Prepared filter, offered by the palette. */
export interface PlaceView extends Labelled {
  readonly query: Query
}

interface PlaceExtras {
  /** Name in the palette, where the label alone is unclear. */
  readonly name?: string
  /** Heading and document title, if not the label. */
  readonly title?: string
  readonly words?: string
  /** Badge; with `hidesEmpty` the place is hidden at zero. */
  readonly count?: keyof ResponseOf<typeof countOrders>
  readonly hidesEmpty?: true
  /** Hidden while the business has one location. */
  readonly forLocations?: true
  /** Parameters that links between such places preserve. */
  readonly keeps?: readonly string[]
  readonly children?: readonly Place[]
  /** Pages of one record or part, with their generic titles. */
  readonly details?: Readonly<Partial<Record<PageName, string>>>
  readonly create?: PlaceForm
  readonly views?: readonly PlaceView[]
}

/** A page, or a tab that readers take for a page; each has exactly one place in the navigation. */
export interface Place extends Labelled, PlaceExtras {
  readonly page: PageName
  /** Search parameters that belong to the place. */
  readonly query: Query
}

type At = PageName | `${PageName}?${string}`

/** `at` is a page, with search parameters if the place is a tab: `orderManagement?tab=drafts`. */
export function place(
  at: At,
  label: string,
  needs?: Permission | null,
  extras?: PlaceExtras,
): Place {
  const [page = '', search] = at.split('?')
  return {
    page: page as PageName,
    query: Object.fromEntries(new URLSearchParams(search)),
    label,
    ...(needs && { needs }),
    ...extras,
  }
}

export const form = (page: PageName, label: string, needs: Permission, words = ''): PlaceForm => ({
  page,
  label,
  needs,
  words,
})

export const view = (tab: string, label: string, needs: Permission, words = ''): PlaceView => ({
  query: { tab },
  label,
  needs,
  words,
})
