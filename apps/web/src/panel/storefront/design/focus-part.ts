/** After the next rendering: moved rows lose the focus while they are moved. */
export function focusPart(id: string | null): void {
  if (id === null) return
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-part="${CSS.escape(id)}"]`)?.focus(),
  )
}

/** First control of the settings; the sheet of narrow screens focuses it itself. */
export function focusSettings(): void {
  requestAnimationFrame(() => {
    const pane = document.querySelector('[data-settings]')
    const field = pane?.querySelector<HTMLElement>(':is(input, textarea, select):enabled')
    const control = field ?? pane?.querySelector<HTMLElement>('button:enabled')
    control?.focus()
  })
}
