/**
 * Removes something of a list, or does an act whose button goes with it, without losing the focus: the same button of
 * what follows has it then, else of what stands before, else where the next one is added. Buttons that remove the same
 * kind share `data-removes`, and `data-adds` marks where some of its kinds are added.
 */
export async function keepFocus(button: HTMLElement, remove: () => unknown): Promise<void> {
  const kind = CSS.escape(button.dataset['removes'] ?? '')
  const scope = button.closest<HTMLElement>('form, main') ?? document.body
  const alike = () => [...scope.querySelectorAll<HTMLElement>(`[data-removes="${kind}"]`)]
  const index = alike().indexOf(button)
  await remove()
  const isLost = () => !button.isConnected && document.activeElement === document.body
  for (let frame = 0; frame < framesToGo && !isLost(); frame++) await nextFrame()
  // It may have stayed, and somebody may have gone on meanwhile.
  if (!isLost()) return
  const place = scope.querySelector<HTMLElement>(
    `[data-adds~="${kind}"] :is(input, textarea, button)`,
  )
  const next = alike()[index] ?? alike().at(-1) ?? place
  next?.focus()
}

/** What is removed leaves the page with the next frames; what stays for longer was not removed. */
const framesToGo = 20

const nextFrame = () => new Promise(requestAnimationFrame)
