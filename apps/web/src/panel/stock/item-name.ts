/** How a variant is called in a list of many. */
export const itemName = ({ title, variantTitle }: { title: string; variantTitle: string }) =>
  [title, variantTitle].filter(Boolean).join(', ')
