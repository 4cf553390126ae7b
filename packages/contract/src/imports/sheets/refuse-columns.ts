interface Refusal {
  readonly summary: string
  readonly problem: { readonly path: string; readonly message: string }
}

/** Returns the reason the column mapping is invalid; null if valid. */
export function refuseColumns(columns: readonly (string | null)[], width: number): Refusal | null {
  if (columns.length !== width)
    return {
      summary: 'Choose the content of each column',
      problem: { path: 'columns', message: `The file has ${width} columns` },
    }
  const twice = columns.findIndex(
    (field, place) => field !== null && columns.indexOf(field) !== place,
  )
  if (twice === -1) return null
  return {
    summary: 'Two columns have the same content',
    problem: { path: `columns.${twice}`, message: 'Another column already has this content' },
  }
}
