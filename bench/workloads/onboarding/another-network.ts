/** Random network per run, because limits are counted by network. */
export const anotherNetwork = () =>
  `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 255)).join('.')}`
