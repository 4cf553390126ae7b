interface Picture {
  readonly fileId: string
}

interface Arrival<P> {
  readonly picture: P
  /** Where each file stood among all that were chosen. */
  readonly places: ReadonlyMap<string, number>
}

/** The pictures with one that has arrived, before those that were chosen after it: the largest may arrive last. */
export function placeArrived<P extends Picture>(
  pictures: readonly P[],
  { picture, places }: Arrival<P>,
): P[] {
  const place = places.get(picture.fileId) ?? Infinity
  const next = pictures.findIndex(({ fileId }) => (places.get(fileId) ?? -1) > place)
  return pictures.toSpliced(next === -1 ? pictures.length : next, 0, picture)
}
