/** Time in the database's format, so that an undo recognizes it as unchanged. */
export const asStored = (time: string) => new Date(time).toISOString().replace(/\.?0*Z$/, 'Z')
