import { useEffect } from 'react'
import { useLocation } from 'react-router'

import type { ListName } from '@marketday/contract/panel/lists'

import { keptValue } from '../../platform/kept-value.ts'

/** Row ids of a list as last seen in this tab, in order, with the URLs of the adjacent pages. */
interface LeftList {
  readonly rows: readonly string[]
  readonly previousHref: string | null
  readonly nextHref: string | null
}

export const leftList = (name: ListName) =>
  keptValue<LeftList>(`left-list.${name}`, () => sessionStorage)

interface Neighbours {
  readonly previous: string | null
  readonly next: string | null
  readonly place: number
  readonly count: number
}

/** Adjacent rows; null if the list does not show the row. */
export function neighboursIn(
  name: ListName,
  id: string,
  hrefOf: (id: string) => string,
): Neighbours | null {
  const list = leftList(name).read()
  const index = list?.rows.indexOf(id) ?? -1
  if (!list || index === -1) return null
  const at = (place: number) => {
    const row = list.rows[place]
    return row === undefined ? null : hrefOf(row)
  }
  return {
    previous: at(index - 1) ?? list.previousHref,
    next: at(index + 1) ?? list.nextHref,
    place: index + 1,
    count: list.rows.length,
  }
}

export function useLeftList(
  name: ListName,
  rows: readonly string[],
  pages: { readonly previousHref: string | null; readonly nextHref: string | null },
) {
  const { pathname } = useLocation()
  const whole = (href: string | null) => href && pathname + href
  const previousHref = whole(pages.previousHref)
  const nextHref = whole(pages.nextHref)
  const joinedRows = rows.join(' ')
  useEffect(
    () => leftList(name).write({ rows: joinedRows.split(' '), previousHref, nextHref }),
    [name, joinedRows, previousHref, nextHref],
  )
}
