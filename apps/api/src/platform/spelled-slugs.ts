import { slugFrom } from '@marketday/contract/accounts/tenants/slug'
import { slugFromTitle } from '@marketday/contract/catalog/products/slugs'
import anyAscii from 'any-ascii'

/** Every script in Latin letters, such as `pingguopai`; signs and pictures stay. */
const spelled = (text: string) => text.replaceAll(/\p{L}[\p{L}\p{M}]*/gu, (word) => anyAscii(word))

/** `slugFromTitle` for any script. */
export const titleSlug = (title: string): string => slugFromTitle(spelled(title))

/** `slugFrom` for any script. */
export const nameSlug = (name: string): string => slugFrom(spelled(name))
