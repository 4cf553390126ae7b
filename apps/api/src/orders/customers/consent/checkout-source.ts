/** How a customer agreed who ticked the box of this order. */
export const checkoutSource = (orderNumber: number): string => `Checkout of order ${orderNumber}`
