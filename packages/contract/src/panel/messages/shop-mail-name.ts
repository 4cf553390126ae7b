import * as z from 'zod/mini'

import { shopMails } from './shop-mails.ts'
import type { ShopMail } from './shop-mails.ts'

export type ShopMailName = keyof typeof shopMails

export const shopMailNames = Object.keys(shopMails) as [ShopMailName, ...ShopMailName[]]
export const ShopMailName = z.enum(shopMailNames)

/** Whether the mail is off by default. */
export function isOffAtFirst(name: ShopMailName): boolean {
  const mail: ShopMail = shopMails[name]
  return mail.isOffAtFirst ?? false
}
