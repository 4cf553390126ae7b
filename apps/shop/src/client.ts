import { startCartCount } from './islands/cart-count.ts'
import { focusFirstError } from './islands/focus-first-error.ts'
import { followOrder } from './islands/follow-order.ts'
import { startHoldClock } from './islands/hold-clock.ts'
import { linkToOpen } from './islands/link-to-open.ts'
import { startSwaps } from './islands/start-swaps.ts'

/**
 * Optional: everything works without this file. It avoids page reloads, and loads the islands
 * (including React) on first use.
 */
startCartCount()
startHoldClock()
startSwaps(() => {
  startHoldClock()
  showRecentlyViewed()
})
showRecentlyViewed()
focusFirstError()
followOrder()

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLInputElement && target.closest('[data-island="suggestions"]'))
    void openSuggestions(target)
})

document.addEventListener('submit', (event) => {
  const form = event.target
  if (
    !(form instanceof HTMLFormElement) ||
    form.dataset['addToCart'] === undefined ||
    event.defaultPrevented
  )
    return
  event.preventDefault()
  // Fallback: submits the form.
  import('./islands/cart-drawer.tsx')
    .then(({ addToCart }) => addToCart(form))
    .catch(() => form.submit())
})

document.addEventListener('click', (event) => {
  const link = linkToOpen(event, '[data-cart-link]')
  if (!link || /^\/(cart|checkout)$/.test(location.pathname)) return
  event.preventDefault()
  import('./islands/cart-drawer.tsx')
    .then(({ openCart }) => openCart())
    .catch(() => location.assign(link.href))
})

document.addEventListener('click', (event) => {
  const link = linkToOpen(event, '[data-ask-link]')
  if (!link) return
  event.preventDefault()
  import('./islands/assistant.tsx')
    .then(({ openAssistant }) => openAssistant())
    .catch(() => location.assign(link.href))
})

async function openSuggestions(input: HTMLInputElement): Promise<void> {
  const { openSuggestions } = await import('./islands/suggestions.tsx')
  openSuggestions(input)
}

function showRecentlyViewed(): void {
  if (document.querySelector('[data-recent],[data-viewed]'))
    void import('./islands/recently-viewed.ts').then((island) => island.showRecentlyViewed())
}
