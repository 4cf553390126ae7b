export const goToProblem = (fields: HTMLElement | null) =>
  fields?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')?.focus()
