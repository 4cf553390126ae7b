import { createContext, useContext } from 'react'
import { formatMoney } from '@marketday/contract/money/money'
import type { ShopFrame } from '@marketday/contract/storefront/shop/shop-pages'

const FrameContext = createContext<ShopFrame | null>(null)

export const FrameProvider = FrameContext.Provider

export function useFrame(): ShopFrame {
  const frame = useContext(FrameContext)
  if (!frame) throw new Error('A part of a page was rendered outside a page')
  return frame
}

/** Formats amounts in the market's locale; the currency is the row's. */
export function useMoney(): (amountMinor: number, currency?: string) => string {
  const { moneyLocale, snapshot } = useFrame()
  return (amountMinor, currency = snapshot.shop.currency) =>
    formatMoney(amountMinor, currency, moneyLocale)
}
