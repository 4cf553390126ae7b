/** Puts the focus into the first field that is marked. */
export const goToProblem = (fields: HTMLElement | null) =>
  fields?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')?.focus()
