import pg from 'pg'
import type { PoolClient, QueryResult } from 'pg'

import { gatherWrites, wireOf } from './gather-writes.ts'
import type { WireConnection } from './gather-writes.ts'

/** Statements that were sent together and are answered together. */
interface Group {
  readonly members: GroupedQuery[]
}

const open = new WeakMap<PoolClient, Group>()

/**
 * Sends a statement of a transaction. All that are sent before the event loop turns are followed by one Sync:
 * PostgreSQL then answers them with one write instead of one each, which wakes this process once. When one of them
 * fails, those behind it are not run and fail with it, as in a transaction they must.
 * Without it W-order needs half as much again of the database's processor time (docs/performance.md).
 */
export function queryInGroup(client: PoolClient, query: pg.QueryConfig): Promise<QueryResult> {
  const group = openGroup(client)
  return new Promise((resolve, reject) => {
    const grouped = new GroupedQuery(query, { client, group }, (error, result) =>
      error ? reject(error) : resolve(result),
    )
    client.query(grouped as unknown as pg.Query)
  })
}

function openGroup(client: PoolClient): Group {
  const known = open.get(client)
  if (known) return known
  const group: Group = { members: [] }
  open.set(client, group)
  const connection = wireOf(client)
  connection.sync = () => undefined
  gatherWrites(client, () => {
    open.delete(client)
    // The connection's own method shows again from under ours.
    delete (connection as Partial<WireConnection>).sync
    if (group.members.length > 0) connection.sync()
  })
  return group
}

type Done = (error: Error | null, result: QueryResult) => void

/** What the library's client keeps to itself. */
interface Inside {
  readonly _sentQueryQueue: unknown[]
  _handleReadyForQuery(message: { readonly status: 'T' }): void
}

interface Place {
  readonly client: PoolClient
  readonly group: Group
}

class GroupedQuery extends (pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: undefined,
  done: Done,
) => {
  readonly name?: string
  submit(connection: WireConnection): Error | null
  handleCommandComplete(message: object, connection: object): void
  handleError(error: Error, connection: WireConnection): void
}) {
  readonly inside: Inside
  readonly group: Group

  constructor(query: pg.QueryConfig, { client, group }: Place, done: Done) {
    super({ ...query, queryMode: 'extended' } as pg.QueryConfig, undefined, done)
    this.inside = client as unknown as Inside
    this.group = group
  }

  override submit(connection: WireConnection): Error | null {
    const error = super.submit(connection)
    if (!error) this.group.members.push(this)
    return error
  }

  /** The library waits for a Ready after each statement; only the last of a group gets one. */
  override handleCommandComplete(message: object, connection: object): void {
    super.handleCommandComplete(message, connection)
    if (this.group.members.at(-1) !== this) this.inside._handleReadyForQuery({ status: 'T' })
  }

  override handleError(error: Error, connection: WireConnection): void {
    super.handleError(error, connection)
    const { members } = this.group
    for (const behind of members.slice(members.indexOf(this) + 1)) behind.skip(error, connection)
  }

  /** Nothing comes back for it: the server has read it and gone on to the next Sync. */
  skip(error: Error, connection: WireConnection): void {
    const waiting = this.inside._sentQueryQueue
    const index = waiting.indexOf(this)
    if (index < 0) return
    waiting.splice(index, 1)
    if (this.name) delete connection.submittedNamedStatements[this.name]
    super.handleError(error, connection)
  }
}
