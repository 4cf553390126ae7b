import type { Can } from '@marketday/contract/accounts/team/permissions'

/** Who asks, and what their role allows. */
export interface Asking {
  readonly userId: string
  readonly can: Can
}

interface Made {
  /** Null when its maker has left. */
  readonly madeBy: string | null
}

/** A shared view is everybody's to use, and its maker's or the owner's to change. */
export const whyNotChange = ({ madeBy }: Made, { userId, can }: Asking): string | null =>
  madeBy === userId || can('ownership.edit')
    ? null
    : 'Only the creator of this view and the owner of the business can change it'

/** Unshared it is its maker's alone: nobody else may take it from everybody for that. */
export const whyNotUnshare = (
  { madeBy }: Made,
  { userId }: Pick<Asking, 'userId'>,
): string | null => (madeBy === userId ? null : 'Only the creator of this view can make it private')
