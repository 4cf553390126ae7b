import { message } from './islands/messages.ts'

/** Loads enhancements on first use: the form works without them. */
document.addEventListener('focusin', ({ target }) => wake(target))
// The user may be typing before this file has loaded.
wake(document.activeElement)

function wake(target: EventTarget | null): void {
  if (!(target instanceof HTMLInputElement)) return
  if (target.closest('[data-island="phone"]')) void openPhone(target)
  if (target.closest('[data-island="place"]')) void openPlace(target)
}

async function openPhone(input: HTMLInputElement): Promise<void> {
  const { openPhone: open } = await import('./islands/phone.tsx')
  open(input)
}

async function openPlace(input: HTMLInputElement): Promise<void> {
  try {
    const { openPlace: open } = await import('./islands/place.tsx')
    open(input)
  } catch {
    const hint = document.querySelector('#find-address-hint')
    if (hint) hint.textContent = message('noAddressSearch')
  }
}
