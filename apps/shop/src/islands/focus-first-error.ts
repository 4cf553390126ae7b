/**
 * After a reply with errors, focuses the first invalid field, or the summary if no field is
 * concerned. Returns true if there were errors.
 */
export function focusFirstError(): boolean {
  const target =
    document.querySelector<HTMLElement>('#content [aria-invalid="true"]') ??
    document.querySelector<HTMLElement>('[data-focus]')
  target?.focus()
  return target !== null
}
