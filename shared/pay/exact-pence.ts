/*
 * Money without a float: products of whole numbers, divided once and rounded half up. BigInt, because a rate times
 * minutes times hundredths can pass what a number holds exactly.
 */

/** factors multiplied / divisors multiplied, half up. All are whole and not negative. */
export function roundHalfUp(factors: number[], divisors: number[]) {
  const divisor = productOf(divisors)
  return Number((2n * productOf(factors) + divisor) / (2n * divisor))
}

const productOf = (numbers: number[]) => numbers.reduce((product, number) => product * BigInt(number), 1n)

/** 150, of 1.5: exact for what has at most two decimals. */
export const inHundredths = (multiplier: number) => Math.round(multiplier * 100)
