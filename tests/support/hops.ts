/** Lets everything else that is ready run first, this many times. */
export async function hops(turns: number) {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
}
