import type { Can } from '@marketday/contract/accounts/team/permissions'

const mostChanges = 50

export interface NoteFacts {
  readonly authorId: string | null
  readonly isDeleted: boolean
  readonly changeCount: number
}

interface Asking {
  readonly userId: string | null
  readonly can: Can
}

export const refuseNoteActs = (note: NoteFacts, asking: Asking) => ({
  edit: refuseAny(note, asking) ?? refuseEdit(note, asking),
  remove: refuseAny(note, asking) ?? refuseRemoval(note, asking),
})

function refuseAny({ isDeleted }: NoteFacts, { can }: Asking): string | null {
  if (isDeleted) return 'The note was deleted'
  return can('orders.edit') ? null : 'Your role can see orders but not change them'
}

function refuseEdit({ authorId, changeCount }: NoteFacts, { userId }: Asking): string | null {
  if (authorId === null || authorId !== userId) return 'Only the author can edit a note'
  return changeCount < mostChanges
    ? null
    : `It was edited ${mostChanges} times. Write a new note instead`
}

const refuseRemoval = ({ authorId }: NoteFacts, { userId, can }: Asking): string | null =>
  (authorId !== null && authorId === userId) || can('orders.erase')
    ? null
    : 'Only the author, an owner or a manager can delete a note'
