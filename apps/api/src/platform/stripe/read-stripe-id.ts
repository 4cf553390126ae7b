export const readStripeId = (
  reference: string | { id: string } | null | undefined,
): string | null => (typeof reference === 'string' ? reference : (reference?.id ?? null))
