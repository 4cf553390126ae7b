/** What only the checkout fetches, once it is used: the form works without it. */
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLInputElement && target.closest('[data-island="phone"]'))
    void openPhone(target)
})

async function openPhone(input: HTMLInputElement): Promise<void> {
  const { openPhone: open } = await import('./islands/phone.tsx')
  open(input)
}
