/** Selected units by line; zero quantities are omitted. */
export const chosenUnits = (quantities: Readonly<Record<string, number>>) =>
  Object.entries(quantities).flatMap(([lineId, quantity]) =>
    quantity > 0 ? [{ lineId, quantity }] : [],
  )
