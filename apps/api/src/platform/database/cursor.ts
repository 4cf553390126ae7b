import * as z from 'zod/mini'

import { invalid } from '../http/errors.ts'

/** Where a page ended: the sort values of its last row, opaque to the caller. */
export function encodeCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** The values of a cursor in their expected shape; 400 for one that this list did not give. */
export function decodeCursor<S extends z.ZodMiniType>(shape: S, cursor: string): z.output<S> {
  const result = z.safeParse(shape, parsed(cursor))
  if (!result.success)
    throw invalid('This page no longer exists. Start from the first page', [
      { path: 'cursor', message: 'Not a cursor of this list' },
    ])
  return result.data
}

/** Cuts the one row too many that tells whether another page follows. */
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
