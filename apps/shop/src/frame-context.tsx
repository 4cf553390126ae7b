import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import { formatMoney } from '@marketday/contract/money/money'
import type { ShopFrame } from '@marketday/contract/storefront/shop/shop-pages'
import { translatorFor } from '@marketday/messages/translator'
import type { Translate } from '@marketday/messages/translator'

const FrameContext = createContext<ShopFrame | null>(null)

export const FrameProvider = FrameContext.Provider

export function useFrame(): ShopFrame {
  const frame = useContext(FrameContext)
  if (!frame) throw new Error('A part of a page was rendered outside a page')
  return frame
}

/** Messages in the language of the shopper's market. */
export const useTranslate = (): Translate => translatorFor(useFrame().locale)

/** `<hidden>` of a message: for screen readers only. */
export const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>

/** Formats amounts in the market's locale; the currency is the row's. */
export function useMoney(): (amountMinor: number, currency?: string) => string {
  const { locale, snapshot } = useFrame()
  return (amountMinor, currency = snapshot.shop.currency) =>
    formatMoney(amountMinor, currency, locale)
}
