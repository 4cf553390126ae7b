import type { ShopMailName } from './shop-mail-name.ts'
import { shopMails } from './shop-mails.ts'
import type { ShopMail } from './shop-mails.ts'

/** Whether the mail is off by default. */
export function isOffAtFirst(name: ShopMailName): boolean {
  const mail: ShopMail = shopMails[name]
  return mail.isOffAtFirst ?? false
}
