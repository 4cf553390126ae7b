const key = 'cart-count'

/** Public pages are cached for all visitors, so the header's count is stored in the browser. */
export function startCartCount(): void {
  const stated = document.querySelector<HTMLElement>('[data-cart-total]')?.dataset['cartTotal']
  if (stated === undefined) show(read())
  else setCartCount(Number(stated))
  addEventListener('storage', () => show(read()))
}

export function setCartCount(count: number): void {
  try {
    localStorage.setItem(key, String(count))
  } catch {
    // Storage may be blocked; then the count lasts as long as the page.
  }
  show(count)
}

function read(): number {
  try {
    return Number(localStorage.getItem(key) ?? 0)
  } catch {
    return 0
  }
}

function show(count: number): void {
  const badge = document.querySelector<HTMLElement>('[data-cart-count]')
  if (!badge) return
  badge.hidden = !(count > 0)
  badge.textContent = String(count)
}
