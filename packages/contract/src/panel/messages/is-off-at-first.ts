import type { ShopMailName } from './shop-mail-name.ts'
import { shopMails } from './shop-mails.ts'
import type { ShopMail } from './shop-mails.ts'

/** Whether a business that has decided nothing does not send it. */
export function isOffAtFirst(name: ShopMailName): boolean {
  const mail: ShopMail = shopMails[name]
  return mail.isOffAtFirst ?? false
}
