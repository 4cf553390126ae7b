export interface Described {
  readonly title: string
  readonly body: string
  readonly path: string
  readonly onlyTo?: readonly string[]
}

export const orderPath = (orderId: string) => `/adminPanel/orderManagement/${orderId}`
