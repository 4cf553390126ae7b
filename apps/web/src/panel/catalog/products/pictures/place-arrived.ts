interface Stored {
  readonly fileId: string
}

interface Arrival<P> {
  readonly file: P
  readonly places: ReadonlyMap<string, number>
}

/** Inserts an uploaded file in selection order: the largest may finish last. */
export function placeArrived<P extends Stored>(
  files: readonly P[],
  { file, places }: Arrival<P>,
): P[] {
  const place = places.get(file.fileId) ?? Infinity
  const next = files.findIndex(({ fileId }) => (places.get(fileId) ?? -1) > place)
  return files.toSpliced(next === -1 ? files.length : next, 0, file)
}
