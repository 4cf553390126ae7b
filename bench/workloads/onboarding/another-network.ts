/** Limits are counted by network: each run is a visitor of their own. */
export const anotherNetwork = () =>
  `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 255)).join('.')}`
