/** After the next rendering: moved rows lose the focus while they are moved. */
export function focusPart(id: string | null): void {
  if (id === null) return
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-part="${CSS.escape(id)}"]`)?.focus(),
  )
}

/** First control of the settings; the sheet of narrow screens focuses it itself. */
export function focusSettings(): void {
  requestAnimationFrame(() =>
    document
      .querySelector<HTMLElement>('[data-settings] :is(input, textarea, select, button):enabled')
      ?.focus(),
  )
}
