import { useId, type ComponentProps } from 'react'

import { knownCarriers } from '@marketday/contract/orders/packing/carriers'
import type { ParcelInput } from '@marketday/contract/orders/packing/parcel'

import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'

interface ParcelFieldsProps {
  carrier: Omit<ComponentProps<typeof TextField>, 'label'>
  trackingNumber: Omit<ComponentProps<typeof TextField>, 'label'>
  weightKg: Omit<ComponentProps<typeof NumberField>, 'label'>
}

/** Carrier, tracking number and weight; all optional. */
export function ParcelFields({ carrier, trackingNumber, weightKg }: ParcelFieldsProps) {
  const carriers = useId()
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="Carrier"
        optional
        hint="With a suggested carrier, the tracking number becomes a link."
        list={carriers}
        maxLength={60}
        {...carrier}
      />
      <datalist id={carriers}>
        {knownCarriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label="Tracking number"
        optional
        autoComplete="off"
        maxLength={60}
        {...trackingNumber}
      />
      <NumberField label="Weight in kg" optional decimals={3} {...weightKg} />
    </div>
  )
}

interface ParcelDraft {
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
