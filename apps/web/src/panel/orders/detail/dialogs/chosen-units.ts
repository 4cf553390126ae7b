/** What is sent of the units that were chosen by line; lines without any are left out. */
export const chosenUnits = (quantities: Readonly<Record<string, number>>) =>
  Object.entries(quantities).flatMap(([lineId, quantity]) =>
    quantity > 0 ? [{ lineId, quantity }] : [],
  )
