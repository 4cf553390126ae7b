import type { Cart } from '@marketday/contract/orders/cart'
import type { TypedDiscount } from '@marketday/contract/shop/shop-pages'

interface Props {
  readonly cart: Cart
  readonly typed: TypedDiscount | null
}

/** Within a form: the code that the cart has, or a field for one. An order has one code. */
export function DiscountPart({ cart, typed }: Props) {
  const used = cart.discounts.find(({ code }) => code !== null)
  if (used)
    return (
      <p className="flex flex-wrap items-center gap-x-3">
        {/* Takes the focus of the field that it stands for. */}
        <span id="discountCode" tabIndex={-1} className="min-w-0 wrap-anywhere">
          <span className="rounded-theme bg-tint px-2 py-1 font-medium">{used.code}</span>
          {used.reason && <span className="text-sm text-soft"> {used.reason}</span>}
        </span>
        <button
          type="submit"
          name="withoutCode"
          value="update"
          id="discount-action"
          className="link min-h-11 px-1"
        >
          Remove<span className="sr-only"> code {used.code}</span>
        </button>
      </p>
    )
  return (
    <div>
      <label htmlFor="discountCode" className="mb-1 block font-medium">
        Discount code
      </label>
      <div className="flex gap-2">
        <input
          id="discountCode"
          name="discountCode"
          defaultValue={typed?.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          aria-invalid={typed?.problem ? true : undefined}
          aria-describedby={typed?.problem ? 'discountCode-error' : undefined}
          className="field min-w-0 grow"
        />
        <button
          type="submit"
          name="intent"
          value="update"
          id="discount-action"
          className="button-plain"
        >
          Apply<span className="sr-only"> the discount code</span>
        </button>
      </div>
      {typed?.problem && (
        <p id="discountCode-error" role="alert" className="mt-1 font-medium text-bad">
          {typed.problem}
        </p>
      )}
    </div>
  )
}
