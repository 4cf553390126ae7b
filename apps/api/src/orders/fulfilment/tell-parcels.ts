import type { FulfilmentRow } from './fulfilment-rows.ts'

/** Parcels concerned; empty if the event is about the whole order. */
export function tellParcels(
  all: readonly FulfilmentRow[],
  moved: readonly FulfilmentRow[],
): { readonly parcels?: readonly number[] } {
  if (moved.length === all.length) return {}
  return { parcels: moved.flatMap(({ parcelNumber }) => parcelNumber ?? []) }
}
