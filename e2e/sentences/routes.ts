export const children = {
  Dashboard: '/adminPanel/dashboard',
  'Build Management': '/adminPanel/buildManagement',
  'Product & Inventory': '/adminPanel/inventoryManagement',
  'Order Management': '/adminPanel/orderManagement',
  'Delivery Management': '/adminPanel/deliveryManagement',
} as const
