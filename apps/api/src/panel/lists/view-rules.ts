import type { Can } from '@marketday/contract/accounts/team/permissions'

export interface Asking {
  readonly userId: string
  readonly can: Can
}

interface Made {
  /** Null if its creator has left. */
  readonly madeBy: string | null
}

/** Shared views are usable by all members, but changed only by their creator or an owner. */
export const whyNotChange = ({ madeBy }: Made, { userId, can }: Asking): string | null =>
  madeBy === userId || can('ownership.edit')
    ? null
    : 'Only the creator of this view and the owner of the business can change it'

/** Only the creator may unshare a view. */
export const whyNotUnshare = (
  { madeBy }: Made,
  { userId }: Pick<Asking, 'userId'>,
): string | null => (madeBy === userId ? null : 'Only the creator of this view can make it private')
