/** For figures beside the list: the same conditions, so that an address opens as many as were counted. */
export { countOrders } from './views/order-list.ts'
