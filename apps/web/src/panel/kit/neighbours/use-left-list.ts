import type { ListName } from '@marketday/contract/lists/lists'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { leaveList } from './left-list.ts'

interface Pages {
  readonly previousHref: string | null
  readonly nextHref: string | null
}

/** Remembers what a list shows for the pages of its rows. */
export function useLeftList(name: ListName, rows: readonly string[], pages: Pages) {
  const { pathname } = useLocation()
  const whole = (href: string | null) => href && pathname + href
  const list = {
    rows,
    previousHref: whole(pages.previousHref),
    nextHref: whole(pages.nextHref),
  }
  const known = JSON.stringify(list)
  useEffect(() => leaveList(name, JSON.parse(known) as typeof list), [name, known])
}
