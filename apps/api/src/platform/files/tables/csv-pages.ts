import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

import { csvMark, toCsvLine } from '@marketday/contract/catalog/products/csv'

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly nextCursor: string | null
}

interface Pages<Row> {
  readonly headings: readonly string[]
  readonly read: (cursor: string | undefined) => Promise<Page<Row>>
  readonly write: (rows: readonly Row[]) => string | Promise<string>
}

export async function* csvPages<Row>({
  headings,
  read,
  write,
}: Pages<Row>): AsyncGenerator<string> {
  yield csvMark + toCsvLine(headings)
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    yield await write(page.rows)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}

type Column<Row> = readonly [string, (row: Row) => string | number | null]

export const csvColumns = <Row>(columns: readonly Column<Row>[]) => ({
  headings: columns.map(([heading]) => heading),
  write: (rows: readonly Row[]) =>
    rows.map((row) => toCsvLine(columns.map(([, value]) => value(row)))).join(''),
})

/** Streams a table, using memory for one part only. */
export function csvReply(reply: FastifyReply, name: string, parts: AsyncIterable<string>): string {
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  })
  // The stream delivers the text that the contract declares.
  return Readable.from(parts) as unknown as string
}
