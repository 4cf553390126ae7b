import { runtimeConfig } from '../document-context.tsx'

export const productName = 'Marketday'

/** The whole address of a path of this site: what leaves it, such as a shared link, needs the origin too. */
export const absolute = (path: string) => runtimeConfig().publicUrl + path
