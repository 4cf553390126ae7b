/** Address search. Requires scripts, and loads on first use. */
export function AddressSearch() {
  return (
    <div data-only-with-script data-island="place" className="sm:col-span-2">
      <label htmlFor="find-address" className="mb-1 block font-medium">
        Find your address
      </label>
      <p id="find-address-hint" role="status" className="mb-1 text-sm text-soft">
        Or enter it below
      </p>
      <input
        id="find-address"
        type="text"
        autoComplete="off"
        maxLength={200}
        aria-describedby="find-address-hint"
        className="field"
      />
    </div>
  )
}
