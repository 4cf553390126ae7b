/** What the provider refers to by its id, or sends whole where it was asked to. */
export const readStripeId = (
  reference: string | { id: string } | null | undefined,
): string | null => (typeof reference === 'string' ? reference : (reference?.id ?? null))
