import type { FulfilmentRow } from './fulfilment-rows.ts'

/** Which parcels an event is about; nothing where it is about all of the order. */
export function tellParcels(
  all: readonly FulfilmentRow[],
  moved: readonly FulfilmentRow[],
): { readonly parcels?: readonly number[] } {
  if (moved.length === all.length) return {}
  return { parcels: moved.flatMap(({ parcelNumber }) => parcelNumber ?? []) }
}
