import { fillPlaceholders } from '@marketday/contract/panel/messages/placeholders'
import type { ShopMailName } from '@marketday/contract/panel/messages/shop-mail-name'
import { shopMails } from '@marketday/contract/panel/messages/shop-mails'
import type { MailWords } from '@marketday/contract/panel/messages/shop-mails'

import { renderMail } from '../mail-layout.ts'
import type { MailContent, RenderedMail } from '../mail-layout.ts'
import type { AboutOrder, ShopMailData } from './shop-mail-data.ts'
import { shopMailFacts } from './shop-mail-facts.ts'

type WriteShopMail<T extends ShopMailName> = (
  data: ShopMailData[T],
  /** Custom text of the business; the default if missing. */
  wording?: MailWords,
) => RenderedMail

export const shopMailTemplates = Object.fromEntries(
  Object.keys(shopMails).map((name) => [
    name,
    (data: never, wording?: MailWords) => {
      const { subject, ...content } = composeShopMail(name as ShopMailName, data, wording)
      return renderMail(subject, content)
    },
  ]),
) as unknown as { readonly [T in ShopMailName]: WriteShopMail<T> }

type ComposedMail = Omit<MailContent, 'title'> & { readonly subject: string }

type AnyFacts = Pick<MailContent, 'rows' | 'action' | 'footer' | 'stop'> & {
  readonly paragraphs?: readonly string[]
  readonly values?: Readonly<Record<string, string>>
}

export function composeShopMail(
  name: ShopMailName,
  data: Pick<AboutOrder, 'shop'> & Partial<AboutOrder>,
  wording: MailWords = shopMails[name].words,
): ComposedMail {
  const { values, paragraphs = [], ...rest } = shopMailFacts[name](data as never) as AnyFacts
  const { shop, orderNumber: order = '', customer = '' } = data
  const all = { shop: shop.name, order, customer, ...values }
  const fill = (text: string) => fillPlaceholders(text, mapValues(all))
  return {
    subject: fill(wording.subject),
    brand: shop,
    paragraphs: [...inParagraphs(fill(wording.opening)), ...paragraphs].filter(Boolean),
    closing: inParagraphs(fill(wording.closing)),
    ...rest,
  }
}

/** User input stays on one line: it must not look like a paragraph of the shop. */
const mapValues = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value.replaceAll(/\p{Cc}+/gu, ' ')]),
  )

const inParagraphs = (text: string): string[] => text.split(/\n{2,}/).filter(Boolean)
