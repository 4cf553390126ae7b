import type { ListName } from '@marketday/contract/lists/lists'

/** The rows of a list as it was last seen in this tab, in their order, and the addresses of the pages beside them. */
interface LeftList {
  readonly rows: readonly string[]
  readonly previousHref: string | null
  readonly nextHref: string | null
}

const keyOf = (name: ListName) => `left-list.${name}`

export function leaveList(name: ListName, list: LeftList): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(list))
  } catch {
    // Without storage there is no way from one to the next.
  }
}

function read(name: ListName): LeftList | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as LeftList | null
  } catch {
    return null
  }
}

interface Neighbours {
  readonly previous: string | null
  readonly next: string | null
  /** Which of how many it is on its page of the list. */
  readonly place: number
  readonly count: number
}

/** What stands beside a row; null of one that the list does not show. */
export function neighboursIn(
  name: ListName,
  id: string,
  hrefOf: (id: string) => string,
): Neighbours | null {
  const list = read(name)
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
