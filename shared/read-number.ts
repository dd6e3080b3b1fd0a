/**
 * A number as people type it: '280.50', '280,50', '£1,250', '1 250,5'. Three digits after a comma or a space are
 * thousands. Null for anything else.
 */
export function readNumber(typed: string): number | null {
  const text = typed.trim().replace(/^[£$€]\s*/, '')
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''))
  if (/^\d{1,3}(\s\d{3})+([.,]\d+)?$/.test(text)) return Number(text.replaceAll(/\s/g, '').replace(',', '.'))
  return /^(\d+[.,]?\d*|[.,]\d+)$/.test(text) ? Number(text.replace(',', '.')) : null
}

/** An amount of money as people type it, to the penny; null for anything else. */
export function readMoney(typed: string): number | null {
  const amount = readNumber(typed)
  return amount === null ? null : Math.round(amount * 100) / 100
}

/** A whole number from 1 to `most` as people type it; null for anything else. */
export function readCount(typed: string, most: number): number | null {
  const count = readNumber(typed)
  return count !== null && Number.isInteger(count) && count >= 1 && count <= most ? count : null
}
