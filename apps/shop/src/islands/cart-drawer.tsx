import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import type { Cart, CartLine } from '@marketday/contract/orders/cart'
import { formatMoney } from '@marketday/contract/money/money'
import { setCartCount } from './cart-count.ts'
import { message } from './messages.ts'
import { getCart, removeLine, setLine } from './shop-api.ts'

const locale = document.querySelector<HTMLElement>('#content')?.dataset['locale']
let show: ((loading: Promise<Cart>) => void) | undefined

export function openCart(): void {
  mount()
  show?.(getCart())
}

export function addToCart(form: HTMLFormElement): void {
  const fields = new FormData(form)
  const [variantId, quantity] = [String(fields.get('variantId')), Number(fields.get('quantity'))]
  mount()
  show?.(add(variantId, quantity))
}

async function add(variantId: string, quantity: number): Promise<Cart> {
  const line = (await getCart()).lines.find((candidate) => candidate.variantId === variantId)
  return await setLine({
    params: { lineId: line?.id ?? crypto.randomUUID() },
    body: { variantId, quantity: quantity + (line?.quantity ?? 0) },
  })
}

function mount(): void {
  if (show) return
  const place = document.createElement('div')
  document.body.append(place)
  flushSync(() => createRoot(place).render(<CartDrawer />))
}

function CartDrawer() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [cart, setCart] = useState<Cart | null>(null)
  const [problem, setProblem] = useState('')

  const follow = async (loading: Promise<Cart>) => {
    setProblem('')
    try {
      const loaded = await loading
      setCart(loaded)
      setCartCount(loaded.lines.reduce((sum, line) => sum + line.quantity, 0))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : message('somethingWrong'))
    }
  }

  useEffect(() => {
    show = (loading) => {
      dialog.current?.showModal()
      void follow(loading)
    }
  }, [])

  const close = () => dialog.current?.close()
  return (
    <dialog ref={dialog} closedby="any" className="drawer" aria-labelledby="drawer-title">
      <div className="flex min-h-full flex-col p-5">
        <div className="mb-4 flex items-center justify-between gap-4">
          <h2 id="drawer-title" className="text-2xl font-bold">
            {message('yourCart')}
          </h2>
          <button type="button" className="button-plain" onClick={close}>
            {message('close')}
          </button>
        </div>
        <p
          role="alert"
          className={
            problem ? 'mb-4 rounded-theme border-s-4 border-bad bg-bad-tint px-4 py-3' : 'sr-only'
          }
        >
          {problem}
        </p>
        <div aria-live="polite" className="grow">
          {cart ? (
            <Lines cart={cart} change={(loading) => void follow(loading)} />
          ) : (
            !problem && <p className="text-soft">{message('oneMoment')}</p>
          )}
        </div>
        {cart && cart.lines.length > 0 && (
          <div className="mt-4 border-t border-line pt-4">
            <p className="flex justify-between text-lg font-semibold">
              <span>{message('subtotal')}</span>
              <span className="tabular-nums">
                {formatMoney(cart.subtotalMinor, cart.currency, locale)}
              </span>
            </p>
            <a
              href={cart.missing.includes('changes') ? '/cart' : '/checkout'}
              className="button mt-4 w-full text-lg"
            >
              {message('goToCheckout')}
            </a>
            <a href="/cart" className="button-plain mt-2 w-full">
              {message('viewCart')}
            </a>
          </div>
        )}
      </div>
    </dialog>
  )
}

function Lines({ cart, change }: { cart: Cart; change: (loading: Promise<Cart>) => void }) {
  if (cart.lines.length === 0) return <p className="text-soft">{message('cartEmpty')}</p>
  return (
    <ul className="divide-y divide-line">
      {cart.lines.map((line) => (
        <DrawerLine key={line.id} line={line} currency={cart.currency} change={change} />
      ))}
    </ul>
  )
}

interface LineProps {
  readonly line: CartLine
  readonly currency: string
  readonly change: (loading: Promise<Cart>) => void
}

function DrawerLine({ line, currency, change }: LineProps) {
  const { id, variantId, quantity } = line
  const name = line.variantTitle ? `${line.title} – ${line.variantTitle}` : line.title
  const params = { lineId: id }
  const remove = () => change(removeLine({ params }))
  const set = (quantity: number) => change(setLine({ params, body: { variantId, quantity } }))
  const step = 'button-plain min-w-11 px-0'
  return (
    <li className="py-4">
      <div className="flex items-start gap-4">
        {line.image && (
          <img
            src={line.image.url}
            alt=""
            width={56}
            height={56}
            className="size-14 shrink-0 rounded-theme bg-tint object-cover"
          />
        )}
        <a
          href={`/products/${line.slug}?variant=${variantId}`}
          className="min-w-0 grow font-medium hover:underline"
        >
          {name}
        </a>
        <span className="whitespace-nowrap tabular-nums">
          {formatMoney(line.totalMinor, currency, locale)}
        </span>
      </div>
      {line.change && <p className="text-sm text-warn">{line.change.message}</p>}
      <div className="mt-2 flex items-center gap-3">
        <button
          type="button"
          className={step}
          onClick={() => (quantity > 1 ? set(quantity - 1) : remove())}
          aria-label={message('oneLess', { name })}
        >
          −
        </button>
        <span className="min-w-6 text-center tabular-nums">{quantity}</span>
        <button
          type="button"
          className={step}
          onClick={() => set(quantity + 1)}
          aria-label={message('oneMore', { name })}
        >
          +
        </button>
        <button
          type="button"
          className="link ms-auto min-h-11"
          onClick={remove}
          aria-label={message('removeNamed', { name })}
        >
          {message('remove')}
        </button>
      </div>
    </li>
  )
}
