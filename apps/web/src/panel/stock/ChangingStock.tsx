import type { ReactNode } from 'react'
import { useCan } from '../account-query.ts'
import { NotIncluded } from '../kit/list/Loaded.tsx'

/** Requires permission to change stock; otherwise names who can grant it. */
export function ChangingStock({ children }: { children: ReactNode }) {
  const can = useCan()
  return can('stock.edit') ? children : <NotIncluded what="changing stock" />
}
