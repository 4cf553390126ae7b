/** What a notification says, and where it leads. */
export interface Described {
  readonly title: string
  readonly body: string
  /** Where in the panel one sees more. */
  readonly path: string
  /** Where it concerns some of those who could be told. */
  readonly onlyTo?: readonly string[]
}

export const orderPath = (orderId: string) => `/adminPanel/orderManagement/${orderId}`
