/** Sum of an amount of each. */
export const sumBy = <Each>(all: readonly Each[], amountOf: (each: Each) => number): number =>
  all.reduce((sum, each) => sum + amountOf(each), 0)
