/** All tests share one network; tests of limits set normal values. */
export const noLimits = {
  SHOP_READS_PER_MINUTE: '1000000',
  SHOP_WRITES_PER_MINUTE: '1000000',
  SHOP_REQUESTS_AT_ONCE: '1000',
  SHOP_SEARCHES_AT_ONCE: '1000',
  ORDER_GUARD: 'off',
}
