import { runtimeConfig } from '../document-context.tsx'

export const productName = 'Marketday'

export const absolute = (path: string) => runtimeConfig().publicUrl + path
