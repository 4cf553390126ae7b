import type { ParcelInput } from '@marketday/contract/orders/packing/parcel'

export interface ParcelDraft {
  readonly carrier: string
  readonly trackingNumber: string
  readonly weightKg: number | null
}

export const parcelDraft = (parcel: ParcelInput): ParcelDraft => ({
  carrier: parcel.carrier,
  trackingNumber: parcel.trackingNumber,
  weightKg: parcel.weightGrams === null ? null : parcel.weightGrams / 1000,
})

export const parcelInput = ({ carrier, trackingNumber, weightKg }: ParcelDraft): ParcelInput => ({
  carrier: carrier.trim(),
  trackingNumber: trackingNumber.trim(),
  weightGrams: weightKg === null ? null : Math.round(weightKg * 1000),
})

export const weightProblem = ({ weightKg }: ParcelDraft): string | false =>
  weightKg !== null && (weightKg < 0.001 || weightKg > 1000) && 'Between 0.001 and 1000 kg'
