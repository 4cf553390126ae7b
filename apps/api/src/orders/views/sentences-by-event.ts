import type { EventNameOn, StoredDetails } from '@marketday/contract/endpoints/event-details'

export type TellMoney = (minor: number) => string

/** Sentences in an order's timeline. */
export type SentencesByEvent<N extends EventNameOn<'order'> = EventNameOn<'order'>> = {
  readonly [Name in N]?: (details: StoredDetails<Name>, money: TellMoney) => string
}

export const tellReason = ({ reason }: { readonly reason?: string | undefined }): string =>
  reason ? `: ${reason.replaceAll('_', ' ')}` : ''

/** The note says more than “other”. */
export const tellCancellation = ({
  reason,
  note,
}: {
  readonly reason?: string | undefined
  readonly note?: string | undefined
}): string => tellReason({ reason: reason === 'other' && note ? note : reason })

export const nameReference = (reference: string | undefined): string =>
  reference ? ` (${reference})` : ''
