import * as z from 'zod/mini'

import { Id, text, Time } from '../../endpoints/scalars.ts'

export const parcelStates = ['packed', 'handed_over', 'delivered'] as const

/** Parcel details; all optional. */
export const ParcelInput = z.strictObject({
  carrier: text(60),
  trackingNumber: text(60),
  weightGrams: z.nullable(
    z
      .int('A whole number')
      .check(z.minimum(1, 'At least 1 g'), z.maximum(1_000_000, 'At most 1000 kg')),
  ),
})
export type ParcelInput = z.output<typeof ParcelInput>

export const emptyParcel: ParcelInput = { carrier: '', trackingNumber: '', weightGrams: null }

export const Parcel = z.object({
  ...ParcelInput.shape,
  id: Id,
  /** Numbered from 1 within the order. */
  number: z.int(),
  status: z.enum(parcelStates),
  packedAt: Time,
  handedOverAt: z.nullable(Time),
  lines: z.array(z.object({ lineId: Id, quantity: z.int() })),
})
export type Parcel = z.output<typeof Parcel>
