import { refusePlaceholders } from './placeholders.ts'
import { shopMails } from './shop-mails.ts'
import type { MailWords } from './shop-mails.ts'
import type { ShopMailName } from './shop-mail-name.ts'

/** Returns unknown placeholders by field. */
export function checkMailWords(
  name: ShopMailName,
  content: MailWords,
): { readonly path: [keyof MailWords]; readonly message: string }[] {
  const { placeholders } = shopMails[name]
  return (['subject', 'opening', 'closing'] as const).flatMap((field) => {
    const message = refusePlaceholders(content[field], placeholders)
    return message ? [{ path: [field] as [keyof MailWords], message }] : []
  })
}
