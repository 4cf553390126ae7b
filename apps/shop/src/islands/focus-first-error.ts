/**
 * After a reply with errors, focuses the first invalid field, or the summary if no field is
 * concerned. Returns true if there were errors.
 */
export function focusFirstError(): boolean {
  const summary = document.querySelector<HTMLElement>('[data-focus]')
  const wrong = document.querySelector<HTMLElement>('#content [aria-invalid="true"]')
  const target = summary && (wrong ?? summary)
  target?.focus()
  return target !== null
}
