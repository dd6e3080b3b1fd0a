/** '2 h 15', '2 h', '15 min': a length in minutes. */
export function durationText(minutes: number) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${twoFigures(rest)}`
}

/** '£1,032', '£53.75', of pence. Without Intl: a sheet has thousands of them, and devices must agree byte for byte. */
export function poundsText(pence: number) {
  const pounds = String(Math.floor(pence / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return pence % 100 === 0 ? `£${pounds}` : `£${pounds}.${twoFigures(pence % 100)}`
}

const twoFigures = (number: number) => String(number).padStart(2, '0')
