export type Holder = { readonly cartId: string } | { readonly draftId: string }

export const referenceTo = (holder: Holder) =>
  'cartId' in holder
    ? ({ referenceType: 'cart', referenceId: holder.cartId } as const)
    : ({ referenceType: 'draft', referenceId: holder.draftId } as const)
