export const checkoutSource = (orderNumber: number): string => `Checkout of order ${orderNumber}`
