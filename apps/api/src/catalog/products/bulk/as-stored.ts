/** A time as rows give it, so that an undo finds it as the act left it. */
export const asStored = (time: string) => new Date(time).toISOString().replace(/\.?0*Z$/, 'Z')
