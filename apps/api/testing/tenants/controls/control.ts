import type { Client } from '../../actors.ts'

export interface Reply {
  readonly status: number
  readonly body: unknown
  readonly problem: unknown
}

/** Request of a business that succeeds with a row of its own. */
export interface Control<Side> {
  /** Id of the side's own row at this position. */
  readonly id: (side: Side) => string
  readonly ask: (side: Side, id: string) => Promise<Reply>
  /** Status of any other id, where it is none of the denials. */
  readonly otherwise?: number
}

/** By position, in the order in which they are asked: earlier ones prepare later ones. */
export type Controls<Side> = Readonly<Record<string, Control<Side>>>

export interface Business {
  readonly tenantId: string
  readonly owner: Client
}
