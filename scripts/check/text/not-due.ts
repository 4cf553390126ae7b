/** Sentences of the specification without a test, and what they wait for. A number leaves this list with its test. */
export const notDue: Readonly<Record<string, readonly number[]>> = {}
