import type { ListName } from '@marketday/contract/panel/lists/lists'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { leftList } from './left-list.ts'

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
