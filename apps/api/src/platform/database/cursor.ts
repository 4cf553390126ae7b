import * as z from 'zod/mini'

import { invalid } from '../http/errors.ts'

/** Opaque position: sort values of a page's last row. */
export function encodeCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Validated values of a cursor; 400 if it is not from this list. */
export function decodeCursor<S extends z.ZodMiniType>(shape: S, cursor: string): z.output<S> {
  const result = z.safeParse(shape, parsed(cursor))
  if (!result.success)
    throw invalid('This page no longer exists. Start from the first page', [
      { path: 'cursor', message: 'Not a cursor of this list' },
    ])
  return result.data
}

/** Removes the extra row that indicates a next page. */
export function pageOf<R>(
  rows: R[],
  limit: number,
  keyOf: (row: R) => readonly (string | number)[],
): { rows: R[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor(keyOf(last)) : null }
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
