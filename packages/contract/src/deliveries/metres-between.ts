export interface Point {
  readonly lat: number
  readonly lng: number
}

const earthMetres = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance (haversine), rounded to the decimeter so that an edge is the same on every machine. */
export function metresBetween(from: Point, to: Point): number {
  const halfLat = Math.sin(radians(to.lat - from.lat) / 2)
  const halfLng = Math.sin(radians(to.lng - from.lng) / 2)
  const chord =
    halfLat ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * halfLng ** 2
  return Math.round(2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(chord))) * 10) / 10
}
