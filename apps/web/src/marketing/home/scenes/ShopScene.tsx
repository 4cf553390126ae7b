import { ShoppingBasket } from 'lucide-react'
import { Drawing, type Good } from './Goods.tsx'
import { Scene } from './Scene.tsx'

const goods: { of: Good; name: string; price: string; note?: string }[] = [
  { of: 'loaf', name: 'Country rye, 1 kg', price: '£5.20' },
  { of: 'baguette', name: 'Baguette', price: '£2.40', note: '3 left' },
  { of: 'croissant', name: 'Butter croissant', price: '£2.10' },
  { of: 'roll', name: 'Cinnamon roll', price: '£2.90' },
  { of: 'tart', name: 'Raspberry tart', price: '£4.50' },
  { of: 'jar', name: 'Cherry jam', price: '£6.00' },
]

/** A shop as its customers see it. */
export function ShopScene({ className }: { className?: string }) {
  return (
    <Scene
      label="A bakery's online shop with its own name, colours and products"
      address="shop.cornerbakery.example"
      className={className}
    >
      <div className="flex items-center justify-between px-5 pt-5 sm:px-8">
        <span className="text-lg font-semibold tracking-tight text-[#7a3f16] dark:text-[#efc08e]">
          Corner Bakery
        </span>
        <span className="flex items-center gap-2 rounded-full bg-[#7a3f16] px-3 py-1.5 text-xs font-medium text-white">
          <ShoppingBasket aria-hidden className="size-3.5" /> 2 in basket
        </span>
      </div>
      <p className="px-5 pt-3 text-sm text-soft sm:px-8">
        Order by Friday 14:30 for Saturday, 9 to 11
      </p>
      <div className="grid grid-cols-2 gap-3 p-5 sm:grid-cols-3 sm:gap-4 sm:p-8 sm:pt-5">
        {goods.map((good) => (
          <div key={good.name}>
            <div className="flex aspect-[4/3] items-center justify-center rounded-xl bg-[#f7efe4] dark:bg-[#2c241b]">
              <Drawing of={good.of} className="h-3/5" />
            </div>
            <p className="mt-2 truncate text-sm font-medium">{good.name}</p>
            <p className="flex justify-between text-sm text-soft tabular-nums">
              {good.price} {good.note && <span className="text-xs text-warn">{good.note}</span>}
            </p>
          </div>
        ))}
      </div>
    </Scene>
  )
}
