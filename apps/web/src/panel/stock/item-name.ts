export const itemName = ({ title, variantTitle }: { title: string; variantTitle: string }) =>
  [title, variantTitle].filter(Boolean).join(', ')
