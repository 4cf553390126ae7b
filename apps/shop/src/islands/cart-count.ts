const key = 'cart-count'

/** Public pages are cached for all visitors, so the header's count is stored in the browser. */
export function startCartCount(): void {
  const stated = document.querySelector<HTMLElement>('[data-cart-total]')?.dataset['cartTotal']
  if (stated !== undefined) localStorage.setItem(key, stated)
  show()
  addEventListener('storage', show)
}

export function setCartCount(count: number): void {
  localStorage.setItem(key, String(count))
  show()
}

function show(): void {
  const count = Number(localStorage.getItem(key) ?? 0)
  const badge = document.querySelector<HTMLElement>('[data-cart-count]')
  if (!badge) return
  badge.hidden = !(count > 0)
  badge.textContent = String(count)
}
