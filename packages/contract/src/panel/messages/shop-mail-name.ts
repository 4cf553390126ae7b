import * as z from 'zod/mini'

import { shopMails } from './shop-mails.ts'

export type ShopMailName = keyof typeof shopMails

export const shopMailNames = Object.keys(shopMails) as [ShopMailName, ...ShopMailName[]]
export const ShopMailName = z.enum(shopMailNames)
