interface Stored {
  readonly fileId: string
}

interface Arrival<P> {
  readonly file: P
  /** Where each file stood among all that were chosen. */
  readonly places: ReadonlyMap<string, number>
}

/** The files with one that has arrived, before those that were chosen after it: the largest may arrive last. */
export function placeArrived<P extends Stored>(
  files: readonly P[],
  { file, places }: Arrival<P>,
): P[] {
  const place = places.get(file.fileId) ?? Infinity
  const next = files.findIndex(({ fileId }) => (places.get(fileId) ?? -1) > place)
  return files.toSpliced(next === -1 ? files.length : next, 0, file)
}
