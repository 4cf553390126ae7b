/**
 * After an answer with errors the first field that is wrong has the focus; a problem of no field shows its
 * summary. True when there was one.
 */
export function focusFirstError(): boolean {
  const summary = document.querySelector<HTMLElement>('[data-focus]')
  const wrong = document.querySelector<HTMLElement>('#content [aria-invalid="true"]')
  const target = summary && (wrong ?? summary)
  target?.focus()
  return target !== null
}
