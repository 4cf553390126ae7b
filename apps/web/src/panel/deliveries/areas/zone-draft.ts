import type { Zone, ZoneKind } from '@marketday/contract/deliveries/delivery-zones'

/** Form state; empty number fields are null. */
export interface ZoneDraft {
  name: string
  kind: ZoneKind
  centreLat: number | null
  centreLng: number | null
  radiusKm: number | null
  postcodes: string
  feeMinor: number | null
  freeOverMinor: number | null
  minimumMinor: number | null
  priority: number | null
  requiresPin: boolean
  isActive: boolean
}

const fresh: ZoneDraft = {
  name: '',
  kind: 'radius',
  centreLat: null,
  centreLng: null,
  radiusKm: 5,
  postcodes: '',
  feeMinor: 0,
  freeOverMinor: null,
  minimumMinor: 0,
  priority: 0,
  requiresPin: false,
  isActive: true,
}

export function draftOf(zone: Zone | null): ZoneDraft {
  if (!zone) return fresh
  const { radiusMetres, postcodes, id: _id, version: _version, ...same } = zone
  return {
    ...same,
    radiusKm: radiusMetres === null ? null : radiusMetres / 1000,
    postcodes: postcodes.join('\n'),
  }
}

export function zoneInputOf(draft: ZoneDraft): unknown {
  const { kind, centreLat, centreLng, radiusKm, postcodes, minimumMinor, ...priced } = draft
  const where =
    kind === 'radius'
      ? {
          centreLat,
          centreLng,
          radiusMetres: radiusKm === null ? null : Math.round(radiusKm * 1000),
        }
      : {
          postcodes: postcodes
            .split(/[\n,;]+/)
            .map((entry) => entry.trim())
            .filter(Boolean),
        }
  return { ...priced, kind, minimumMinor: minimumMinor ?? 0, ...where }
}
